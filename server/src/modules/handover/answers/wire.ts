import type { Answer } from "@stokaz/contract/endpoint";
import type { readHandoverAnswer } from "@stokaz/contract/handover/handover-answers";
import { unitsOf } from "../rules.ts";
import type { Asked } from "./service.ts";

/** Question of a link to the buyer. */
export const toWireAsked = ({
  order,
  lines,
  event,
  kind,
}: Asked): Answer<typeof readHandoverAnswer> => ({
  orderNumber: order.order_number ?? "",
  storageName: order.place_name,
  at: event.at,
  kind,
  lines: lines.map(unitsOf),
  reason: event.reason,
  note: event.note,
  answer: event.answer,
});
