import type { Dispute } from "@stokaz/contract/checkout/payments";
import type { DisputeView } from "./repository.ts";

export const toWireDispute = (dispute: DisputeView): Dispute => ({
  _id: dispute.id,
  purpose: dispute.purpose,
  purchaseId: dispute.purchase_id,
  payerName: dispute.payer_name,
  payerEmail: dispute.payer_email,
  amount: dispute.amount_cents,
  reason: dispute.reason,
  status: dispute.status,
  openedAt: dispute.opened_at,
  answerBy: dispute.answer_by,
  closedAt: dispute.closed_at,
});
