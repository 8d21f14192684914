import type { RentalRequestShown } from "@stokaz/contract/leases/rental-requests";
import type { ShownRequest } from "./service.ts";

/** A request in the wire's names. @param isMoneyRead false leaves out what it costs */
export const toWireRequest = (request: ShownRequest, isMoneyRead: boolean): RentalRequestShown => ({
  _id: request.id,
  status: request.status,
  space: { _id: request.space_id, name: request.space_name },
  artisan: { _id: request.artisan_id, name: request.trade_name },
  pallets: request.pallets,
  startDate: request.start_date,
  endDate: request.end_date,
  months: request.months,
  plan: request.payment_plan,
  ...(isMoneyRead && { totalPrice: request.total_cents, firstPayment: request.amount_cents }),
  storedGoods: request.stored_goods ?? "",
  insurance: request.insurance,
  requestedAt: request.authorised_at,
  answerBy: request.answer_by,
  reason: request.reason,
});
