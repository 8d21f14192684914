import type { Refund } from "@stokaz/contract/payments";
import type { RefundCause } from "../../../platform/schema.ts";
import type { RefundView } from "./repository.ts";

const CAUSES = {
  late_payment: "late-payment",
  cancellation: "cancellation",
  gesture: "gesture",
  provider: "provider",
  dispute: "dispute",
} as const satisfies Record<RefundCause, Refund["cause"]>;

export const toWireRefund = (refund: RefundView): Refund => ({
  _id: refund.id,
  purpose: refund.purpose,
  purchaseId: refund.purchase_id,
  payerName: refund.payer_name,
  payerEmail: refund.payer_email,
  amount: refund.amount_cents,
  cause: CAUSES[refund.cause],
  reason: refund.note,
  endsPurchase: refund.has_ended_purchase,
  status: refund.status,
  attempts: refund.attempts,
  lastError: refund.last_error,
  requestedAt: refund.requested_at,
  sentAt: refund.sent_at,
});
