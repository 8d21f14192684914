import { listStuckTransfers } from "@stokaz/contract/payments";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Transfers } from "./service.ts";
import { toWireStuckTransfer } from "./wire.ts";

export const bindTransferRoutes = (on: Bind, transfers: Transfers): void => {
  on(listStuckTransfers, async () => ({
    data: (await transfers.listStuck()).map(toWireStuckTransfer),
  }));
};
