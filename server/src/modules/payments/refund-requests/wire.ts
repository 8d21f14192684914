import type { Refund } from "@stokaz/contract/checkout/payments";
import { toWireCause } from "../refunds/public.ts";
import type { RefundView } from "./repository.ts";

export const toWireRefund = (refund: RefundView): Refund => ({
  _id: refund.id,
  purpose: refund.purpose,
  purchaseId: refund.purchase_id,
  payerName: refund.payer_name,
  payerEmail: refund.payer_email,
  amount: refund.amount_cents,
  part: refund.part,
  cause: toWireCause(refund.cause),
  reason: refund.note,
  endsPurchase: refund.has_ended_purchase,
  status: refund.status,
  attempts: refund.attempts,
  lastError: refund.last_error,
  requestedAt: refund.requested_at,
  sentAt: refund.sent_at,
});
