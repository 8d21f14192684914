import { listStuckTransfers } from "@stokaz/contract/checkout/payments";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Payouts } from "./service.ts";
import { toWireStuckTransfer } from "./wire.ts";

export const bindTransferRoutes = (on: Bind, payouts: Payouts): void => {
  on(listStuckTransfers, async () => ({
    data: (await payouts.listStuck()).map(toWireStuckTransfer),
  }));
};
