import type { HandoverCase } from "@stokaz/contract/handover/handover-cases";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import { pictureUrl } from "../../../platform/storage/pictures.ts";
import { toWireStatus } from "../../orders/public.ts";
import { nameAtDoor } from "../rules.ts";
import type { ShownCase } from "./service.ts";

/** Kind of a case by the event that opened it; any other event is the buyer's contest. */
const KINDS: Readonly<Partial<Record<ShownCase["row"]["kind"], HandoverCase["kind"]>>> = {
  refused: "refusal",
  recalled: "recall",
};

export const toWireCase = ({
  row,
  lines,
  withdrawn,
  nameOf,
  possible,
}: ShownCase): HandoverCase => {
  const inShort = (userId: string | null): string => {
    const person = nameOf(userId);
    return person ? nameAtDoor(person) : CLOSED_ACCOUNT;
  };
  return {
    _id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    storageName: row.place_name,
    buyerName: inShort(row.buyer_id),
    openedAt: row.opened_at,
    openedBy: inShort(row.actor_id),
    kind: KINDS[row.kind] ?? "contest",
    reason: row.reason,
    note: row.note,
    picture: row.picture === null ? null : pictureUrl(row.picture),
    buyerMessage: row.buyer_message,
    lines: lines.map(({ line, left }) => ({
      _id: line.id,
      productName: line.product_name,
      quantity: line.quantity - line.cancelled_quantity,
      supplierName: line.seller_name,
      status: toWireStatus(line.status),
      amount: left,
      isWithdrawn: withdrawn.has(line.id),
    })),
    status: row.decided_at ? "decided" : "open",
    decision: row.decision,
    decisionReason: row.decision_reason,
    decidedAt: row.decided_at,
    possibleDecisions: [...possible],
  };
};
