import type { PurchaseDetail } from "@stokaz/contract/admin-details";
import type { PurchaseHistory } from "./service.ts";

export const toWirePurchase = (found: PurchaseHistory): PurchaseDetail => {
  const { purpose, head, timeline, failedRefunds, today } = found;
  const isEnded = head.status === "confirmed" && head.end_date !== null && head.end_date <= today;
  return {
    purpose,
    _id: head.id,
    title: head.title,
    reference: head.reference,
    status: isEnded ? "ended" : head.status,
    quantity: head.quantity,
    startDate: head.start_date,
    endDate: head.end_date,
    total: head.total_cents,
    refundable: head.refundable_cents,
    payer: { _id: head.payer_id, name: head.payer_name },
    seller: { _id: head.seller_id, name: head.seller_name },
    place: { _id: head.space_id, name: head.space_name, address: head.space_address },
    timeline: timeline.map(({ amount_cents, ...entry }) => ({ ...entry, amount: amount_cents })),
    failedRefunds: failedRefunds.map((refund) => ({
      _id: refund.id,
      amount: refund.amount_cents,
      error: refund.last_error,
    })),
  };
};
