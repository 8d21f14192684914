import * as contract from "@stokaz/contract/handover/handover";
import { updateOrderStatus } from "@stokaz/contract/orders/orders";
import type { Actor } from "../../platform/actor.ts";
import type { Bind } from "../../platform/http/bind.ts";
import type { Pickups } from "./pickups/service.ts";
import type { Refusals } from "./refusals/service.ts";
import type { Handover } from "./service.ts";
import type { Trail } from "./trail/service.ts";
import { toWireEvent, toWirePickup } from "./wire.ts";

type Services = { handover: Handover; refusals: Refusals; pickups: Pickups; trail: Trail };

/**
 * Binds the calls of whoever hands goods over, and of a buyer who says that they have them. A
 * pickup goes through, in turn: `complete` of `service.ts`, which locks the order by
 * `orders/repository.ts`, judges the pass and the lines by `rules.ts`, and writes by
 * `repository.ts`; `orders/collecting/service.ts` moves the lines, `payments/payouts/service.ts`
 * releases their money; `answers/service.ts` and `notices/service.ts` write to people;
 * `pickups/service.ts` and `wire.ts` show what is left.
 *
 * All steps: `docs/architecture.md`, "A pickup, file by file".
 */
export const bindHandoverRoutes = (on: Bind, services: Services): void => {
  const { handover, refusals, pickups, trail } = services;
  const shown = async (actor: Actor, orderId: string) =>
    toWirePickup(await pickups.show(actor, orderId));

  on(contract.listPickups, async ({ query: { storageId, number, when, ...page } }, actor) => {
    const found = await pickups.list(actor, { spaceId: storageId, number, when, ...page });
    const { nextCursor, counts, places } = found;
    return {
      data: found.pickups.map(toWirePickup),
      nextCursor,
      counts,
      places: places.map(({ id, name }) => ({ _id: id, name })),
    };
  });
  on(contract.checkPass, async ({ body }, actor) => ({
    pickup: await shown(actor, await handover.check(actor, body)),
  }));
  on(contract.completeHandover, async ({ params: { orderId }, body }, actor) => {
    await handover.complete(actor, orderId, body);
    return { success: true, message: "C'est remis.", pickup: await shown(actor, orderId) };
  });
  on(contract.refuseLines, async ({ params: { orderId }, body }, actor) => {
    const { lineIds, reason, note, picture } = body;
    await refusals.refuse(actor, orderId, { lineIds, reason, note, picture });
    const message = "C'est noté. Gardez ces produits de côté : nous décidons et vous écrivons.";
    return { success: true, message, pickup: await shown(actor, orderId) };
  });
  on(contract.reportAbsence, async ({ params: { orderId } }, actor) => {
    await refusals.reportAbsence(actor, orderId);
    return {
      success: true,
      message: "L'acheteur est prévenu.",
      pickup: await shown(actor, orderId),
    };
  });
  on(contract.readTrail, async ({ params: { orderId } }, reader) => ({
    data: (await trail.read(reader, orderId)).map(toWireEvent),
  }));
  on(updateOrderStatus, async ({ params }, buyer) => {
    await handover.markCollected(buyer, params.orderId);
    return { success: true, message: "Commande marquée comme récupérée !" };
  });
};
