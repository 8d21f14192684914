import type { PurchaseDetail } from "@stokaz/contract/admin-details";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { PurchaseHistory } from "./service.ts";

/** A confirmed rental may be over by its dates, or only wait for its orders. */
const statusOf = (
  { status, end_date, ending_since }: PurchaseHistory["head"],
  today: CalendarDay,
): string => {
  if (status !== "confirmed") return status;
  if (end_date !== null && end_date <= today) return "ended";
  return ending_since === null ? "confirmed" : "ending";
};

export const toWirePurchase = (found: PurchaseHistory): PurchaseDetail => {
  const { purpose, head, timeline, failedRefunds, today } = found;
  return {
    purpose,
    _id: head.id,
    title: head.title,
    reference: head.reference,
    status: statusOf(head, today),
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
