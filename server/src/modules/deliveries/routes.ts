import * as contract from "@stokaz/contract/handover/deliveries";
import type { Bind } from "../../platform/http/bind.ts";
import type { Deliveries, ShownDelivery } from "./service.ts";
import { toWireDelivery } from "./wire.ts";

export const bindDeliveryRoutes = (
  on: Bind,
  deliveries: Deliveries,
  { alertName }: { alertName: string },
): void => {
  const toWire = (shown: ShownDelivery) => toWireDelivery(shown, alertName);
  on(contract.listDeliveries, async ({ query }, viewer) => {
    const { shown, nextCursor } = await deliveries.list(viewer, query);
    return { data: shown.map(toWire), nextCursor };
  });
  on(contract.announceDelivery, async ({ body }, artisan, { requestKey }) => ({
    success: true,
    message: "Livraison annoncée : le loueur est prévenu.",
    delivery: toWire(await deliveries.announce(artisan, body, requestKey)),
  }));
  on(contract.receiveDelivery, async ({ params, body }, receiver) => ({
    success: true,
    message: "C'est noté : l'artisan est prévenu.",
    delivery: toWire(await deliveries.receive(receiver, params.id, body)),
  }));
  on(contract.cancelDelivery, async ({ params }, artisan) => ({
    success: true,
    message: "Livraison annulée : le loueur est prévenu.",
    delivery: toWire(await deliveries.cancel(artisan, params.id)),
  }));
};
