import type { Pickup, PickupLine, TrailEvent } from "@stokaz/contract/handover/handover";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import type { RecallableLine } from "../orders/public.ts";
import { toWireStatus } from "../orders/public.ts";
import { toWireSoldBatches } from "../products/public.ts";
import type { ShownPickup } from "./pickups/service.ts";
import { isWaiting, lastCollected, nameAtDoor } from "./rules.ts";
import type { ShownEvent } from "./trail/service.ts";

const toWireLine = (line: RecallableLine, palletNumbers: number[] | undefined): PickupLine => ({
  _id: line.id,
  productName: line.product_name,
  productPhoto: pictureUrl(line.product_photo),
  quantity: line.quantity - line.cancelled_quantity,
  supplierId: line.seller_id,
  supplierName: line.seller_name,
  status: toWireStatus(line.status),
  isRefused: line.is_contested,
  isAdultOnly: line.is_adult_only,
  recallDanger: line.status === "to_collect" ? line.recall_danger : null,
  ...(palletNumbers && line.status === "to_collect" ? { palletNumbers } : {}),
});

/** Order in the wire's names for the person who hands it over: only the short name of the buyer. */
export const toWirePickup = ({ order, lines, pallets, batches }: ShownPickup): Pickup => {
  const waiting = lines.filter((line) => line.status === "to_collect" && !line.is_contested);
  const { slot_starts_at: startsAt, slot_ends_at: endsAt } = order;
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    storageId: order.space_id,
    storageName: order.place_name,
    buyerName: nameAtDoor(order),
    isReady: waiting.every(({ ready_at }) => ready_at !== null),
    collectBy: order.collect_by,
    slot: startsAt && endsAt ? { startsAt, endsAt } : null,
    mustCheckAge: lines.some((line) => isWaiting(line) && line.is_adult_only),
    when: order.when,
    isContested: lines.some((line) => line.is_contested),
    handedOverAt: lastCollected(lines),
    lines: lines.map((line) => ({
      ...toWireLine(line, pallets.get(line.product_id)),
      ...toWireSoldBatches(batches, line),
    })),
  };
};

export const toWireEvent = ({ event, who, units }: ShownEvent): TrailEvent => ({
  at: event.at,
  kind: event.kind,
  who,
  lines: [...units],
  note: event.note,
  picture: event.picture === null ? null : pictureUrl(event.picture),
});
