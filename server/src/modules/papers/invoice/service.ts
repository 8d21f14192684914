import { drawContract } from "../drawing/public.ts";
import type { Issued } from "../rules.ts";
import { writeXml } from "./e-invoice/service.ts";
import { FACTUR_X_METADATA, XML_NAME } from "./metadata/rules.ts";
import { type InvoiceFacts, invoiceContract, isCreditNote } from "./rules.ts";

/**
 * Draws an invoice or a credit note as Factur-X: a page for people, with the same data for programs
 * inside.
 */
export const drawInvoice = async (issued: Issued, facts: InvoiceFacts): Promise<Buffer> => {
  const contract = invoiceContract(issued, facts);
  const notes = contract.blocks.flatMap((block) => (block.kind === "box" ? block.paragraphs : []));
  const head = {
    number: issued.number ?? "",
    issuedOn: issued.issued_on,
    isCredit: isCreditNote(issued),
  };
  const data = await writeXml(head, facts, notes);
  return drawContract({
    ...contract,
    data,
    attached: {
      name: XML_NAME,
      description: "Factur-X",
      type: "text/xml",
      relationship: "Alternative",
      metadata: FACTUR_X_METADATA,
    },
  });
};
