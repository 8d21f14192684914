import type { DocumentDrawer, DocumentDrawers } from "../../documents/public.ts";
import {
  drawInvoice,
  drawRentReceipt,
  type InvoiceFacts,
  type RentFacts,
} from "../../papers/public.ts";

// The kind of a document says which facts this module has stored for it.
const invoice: DocumentDrawer = (document) => drawInvoice(document, document.facts as InvoiceFacts);

// As above.
const rent: DocumentDrawer = (document) => drawRentReceipt(document, document.facts as RentFacts);

/** Drawers of the documents that this module issues. */
export const invoiceDrawers = {
  sale_invoice: invoice,
  sale_credit_note: invoice,
  commission_invoice: invoice,
  commission_credit_note: invoice,
  rent_receipt: rent,
  rent_refund: rent,
} as const satisfies DocumentDrawers;
