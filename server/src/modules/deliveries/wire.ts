import type { Delivery } from "@stokaz/contract/handover/deliveries";
import { shortName } from "@stokaz/contract/text";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { closureWords } from "./rules.ts";
import type { ShownDelivery } from "./service.ts";

/** A delivery in the wire's names, for a person who may see it. @param alertName of the territory */
export const toWireDelivery = (
  { delivery, lines, isOwn }: ShownDelivery,
  alertName: string,
): Delivery => ({
  _id: delivery.id,
  status: delivery.status,
  plannedDay: delivery.planned_day,
  deliveryTimes: { start: delivery.delivery_start, end: delivery.delivery_end },
  rentedSpaceId: delivery.rental_id,
  storageId: delivery.space_id,
  storageName: delivery.space_name,
  supplierName: delivery.trade_name,
  countsOnArrival: delivery.counts_on_arrival,
  note: delivery.note,
  createdAt: delivery.created_at,
  receivedAt: delivery.received_at,
  receivedBy:
    delivery.receiver_name === null
      ? null
      : shortName({
          firstName: delivery.receiver_first_name ?? "",
          name: delivery.receiver_name,
        }),
  receivedNote: delivery.received_note,
  picture: delivery.picture === null ? null : pictureUrl(delivery.picture),
  lines: lines.map((line) => ({
    productId: line.product_id,
    productName: line.product_name,
    productPhoto: pictureUrl(line.product_photo),
    announced: line.announced,
    received: line.received,
    isCounted: line.is_counted,
    ...(line.pallet_numbers ? { palletNumbers: line.pallet_numbers } : {}),
  })),
  isExpected: delivery.is_expected,
  closedReason:
    delivery.is_expected && delivery.closure ? closureWords(delivery.closure, alertName) : null,
  isOwn,
});
