import type { Bind } from "../../platform/http/bind.ts";
import { bindCorrectionRoutes } from "./corrections/routes.ts";
import { type CorrectionsDeps, createCorrections } from "./corrections/service.ts";
import { invoiceDrawers } from "./drawing/service.ts";
import { type FeeInvoicesDeps, scheduleFeeInvoices } from "./fees/service.ts";
import { bindMandateRoutes } from "./mandate/routes.ts";
import { createMandate, type MandateDeps } from "./mandate/service.ts";
import { createInvoicing, type InvoicingDeps } from "./service.ts";

export type InvoicesModuleDeps = InvoicingDeps & MandateDeps & FeeInvoicesDeps & CorrectionsDeps;

/** Module of invoices: those issued in sellers' names, and the operator's own. */
export const createInvoicesModule = (deps: InvoicesModuleDeps) => {
  scheduleFeeInvoices(deps);
  const mandate = createMandate(deps);
  const corrections = createCorrections(deps);
  return {
    invoicing: createInvoicing(deps),
    drawers: invoiceDrawers,
    bindRoutes: (on: Bind): void => {
      bindMandateRoutes(on, mandate);
      bindCorrectionRoutes(on, corrections);
    },
  };
};
