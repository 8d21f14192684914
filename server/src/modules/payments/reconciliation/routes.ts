import { getReconciliation, runReconciliation } from "@stokaz/contract/checkout/payments";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Reconciliation } from "./service.ts";
import { toWireReconciliation } from "./wire.ts";

export const bindReconciliationRoutes = (on: Bind, reconciliation: Reconciliation): void => {
  on(getReconciliation, async () => toWireReconciliation(await reconciliation.list()));
  on(runReconciliation, async (_, admin) => {
    await reconciliation.runFor(admin);
    return toWireReconciliation(await reconciliation.list());
  });
};
