import { leaveLease, quoteLeaving } from "@stokaz/contract/leases/lease-changes";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Leaving } from "./service.ts";
import { toWireLeaveQuote, toWireLeft } from "./wire.ts";

export const bindLeavingRoutes = (on: Bind, leaving: Leaving): void => {
  on(quoteLeaving, async ({ params }, artisan) =>
    toWireLeaveQuote(await leaving.quote(artisan, params.id)),
  );
  on(leaveLease, async ({ params, body }, artisan) => {
    const { endDate: effectiveOn, reason, ...agreed } = body;
    return toWireLeft(await leaving.leave(artisan, params.id, { effectiveOn, ...agreed }, reason));
  });
};
