import { getLeaseSettlement } from "@stokaz/contract/leases/lease-settlement";
import type { Bind } from "../../../platform/http/bind.ts";
import type { LeaseSettlements } from "./service.ts";
import { toWireSettlement } from "./wire.ts";

export const bindSettlementRoutes = (on: Bind, settlements: LeaseSettlements): void => {
  on(getLeaseSettlement, async ({ params }, actor) =>
    toWireSettlement(await settlements.read(actor, params.id)),
  );
};
