import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { recordMovement } from "./balance.ts";
import { newId } from "./ids.ts";
import { BALANCE_TRANSACTIONS, CHARGES, DISPUTES } from "./kinds.ts";
import { existing, listBy, retrieve } from "./reading.ts";
import type { Work } from "./work.ts";

type Dispute = Stripe.Dispute;

/** Fee of Stripe for every dispute in Europe, in cents. Source: https://stripe.com/fr/pricing */
const FEE_CENTS = 2000;
const ANSWER_DAYS = 9;
const DAY_SECONDS = 86_400;

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const move = (work: Work, dispute: Dispute, amount: number, fee = 0): Stripe.BalanceTransaction => {
  const { id: source, currency } = dispute;
  const id = recordMovement(work, { amount, currency, fee, source, type: "adjustment" });
  return existing(work, BALANCE_TRANSACTIONS, id, "balance transaction");
};

/**
 * Opens a dispute: the payer's bank takes the money of a charge back, and the provider takes its
 * fee.
 *
 * @param reason one of Stripe's
 * @param amount contested cents, limited to the amount not refunded yet
 * @returns the dispute; the existing one when the charge is disputed already
 */
export const openDispute = (
  work: Work,
  charge: Stripe.Charge,
  reason = "fraudulent",
  amount = charge.amount_captured,
): Dispute => {
  const [known] = work.store.list(DISPUTES, { where: { charge: charge.id } });
  if (known) return known;
  const created = work.clock.seconds();
  const bare: Dispute = {
    id: newId("du_1"),
    object: "dispute",
    amount: Math.min(amount, charge.amount_captured - charge.amount_refunded),
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + ANSWER_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: "manual",
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  };
  const dispute = { ...bare, balance_transactions: [move(work, bare, -bare.amount, FEE_CENTS)] };
  work.store.insert(DISPUTES, dispute.id, created, dispute);
  work.store.update(CHARGES, charge.id, { ...charge, disputed: true });
  work.emit("charge.dispute.created", dispute);
  work.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
};

/**
 * Closes a dispute with the decision of the payer's bank.
 *
 * @param status `won` returns the money to the platform; its fee is lost in both cases
 */
export const closeDispute = (work: Work, dispute: Dispute, status: "won" | "lost"): Dispute => {
  if (dispute.status === "won" || dispute.status === "lost") return dispute;
  const { balance_transactions: moved, amount } = dispute;
  const closed: Dispute = {
    ...dispute,
    balance_transactions: status === "won" ? [...moved, move(work, dispute, amount)] : moved,
    status,
  };
  work.store.update(DISPUTES, dispute.id, closed);
  if (status === "won") work.emit("charge.dispute.funds_reinstated", closed);
  work.emit("charge.dispute.closed", closed, { previous: { status: dispute.status } });
  return closed;
};

export const disputeOperations: Operations = {
  "GET /v1/disputes/:id": retrieve(DISPUTES),
  "GET /v1/disputes": listBy(DISPUTES, "/v1/disputes", "charge", "payment_intent"),
};
