import * as contract from "@stokaz/contract/handover/deliveries";
import type { Bind } from "../../platform/http/bind.ts";
import type { Deliveries } from "./service.ts";
import { toWireDelivery } from "./wire.ts";

export const bindDeliveryRoutes = (on: Bind, deliveries: Deliveries): void => {
  on(contract.listDeliveries, async ({ query }, viewer) => {
    const { shown, nextCursor } = await deliveries.list(viewer, query);
    return { data: shown.map(toWireDelivery), nextCursor };
  });
  on(contract.announceDelivery, async ({ body }, artisan, { requestKey }) => ({
    success: true,
    message: "Livraison annoncée : le loueur est prévenu.",
    delivery: toWireDelivery(await deliveries.announce(artisan, body, requestKey)),
  }));
  on(contract.receiveDelivery, async ({ params, body }, receiver) => ({
    success: true,
    message: "C'est noté : l'artisan est prévenu.",
    delivery: toWireDelivery(await deliveries.receive(receiver, params.id, body)),
  }));
  on(contract.cancelDelivery, async ({ params }, artisan) => ({
    success: true,
    message: "Livraison annulée : le loueur est prévenu.",
    delivery: toWireDelivery(await deliveries.cancel(artisan, params.id)),
  }));
};
