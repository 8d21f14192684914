import type { Bind } from "../../platform/http/bind.ts";
import { invoiceDrawers } from "./drawing/service.ts";
import { scheduleFeeInvoices } from "./fees/service.ts";
import { bindMandateRoutes } from "./mandate/routes.ts";
import { createMandate } from "./mandate/service.ts";
import { createInvoicing } from "./service.ts";

type Deps = Parameters<typeof createInvoicing>[0] &
  Parameters<typeof createMandate>[0] &
  Parameters<typeof scheduleFeeInvoices>[0];

/** Module of invoices: those issued in sellers' names, and the operator's own. */
export const createInvoicesModule = (deps: Deps) => {
  scheduleFeeInvoices(deps);
  const mandate = createMandate(deps);
  return {
    invoicing: createInvoicing(deps),
    drawers: invoiceDrawers,
    bindRoutes: (on: Bind): void => bindMandateRoutes(on, mandate),
  };
};
