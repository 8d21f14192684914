import type { Bind } from "../../platform/http/bind.ts";
import { invoiceDrawers } from "./drawing/service.ts";
import { type FeeInvoicesDeps, scheduleFeeInvoices } from "./fees/service.ts";
import { bindMandateRoutes } from "./mandate/routes.ts";
import { createMandate, type MandateDeps } from "./mandate/service.ts";
import { createInvoicing, type InvoicingDeps } from "./service.ts";

export type InvoicesModuleDeps = InvoicingDeps & MandateDeps & FeeInvoicesDeps;

/** Module of invoices: those issued in sellers' names, and the operator's own. */
export const createInvoicesModule = (deps: InvoicesModuleDeps) => {
  scheduleFeeInvoices(deps);
  const mandate = createMandate(deps);
  return {
    invoicing: createInvoicing(deps),
    drawers: invoiceDrawers,
    bindRoutes: (on: Bind): void => bindMandateRoutes(on, mandate),
  };
};
