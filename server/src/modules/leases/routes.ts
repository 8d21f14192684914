import { getLease } from "@stokaz/contract/leases";
import type { Bind } from "../../platform/http/bind.ts";
import type { Leases } from "./service.ts";
import { toWireLease } from "./wire.ts";

export const bindLeaseRoutes = (on: Bind, leases: Leases): void => {
  on(getLease, async ({ params }, actor) => toWireLease(await leases.show(actor, params.id)));
};
