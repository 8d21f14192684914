import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { recordMovement } from "./balance.ts";
import { refundOutcomeOf } from "./cards.ts";
import { impossible, invalidParameter, missing } from "./errors.ts";
import { expand } from "./expand.ts";
import { newId } from "./ids.ts";
import { CHARGES, DISPUTES, PAYMENT_INTENTS, REFUNDS } from "./kinds.ts";
import { euros } from "./money.ts";
import { integer, list, metadata, optional, record, text } from "./parameters.ts";
import { listBy, retrieve } from "./reading.ts";
import type { Work } from "./work.ts";

/** Time until the payer's bank answers a refund that does not succeed at once, in milliseconds. */
const LATER_MS = 60_000;

const refundParams = record({
  amount: optional(integer(1)),
  charge: optional(text()),
  expand: optional(list(text())),
  metadata: optional(metadata),
  payment_intent: optional(text()),
});
type RefundParams = ReturnType<typeof refundParams>;

const chargeOf = (work: Work, params: RefundParams): Stripe.Charge => {
  if (params.charge !== undefined && params.payment_intent !== undefined) {
    throw invalidParameter(
      "You may only specify one of these parameters: charge, payment_intent.",
      "charge",
      "parameters_exclusive",
    );
  }
  if (params.payment_intent !== undefined) {
    const intent = work.store.find(PAYMENT_INTENTS, params.payment_intent);
    const charge =
      typeof intent?.latest_charge === "string"
        ? work.store.find(CHARGES, intent.latest_charge)
        : undefined;
    if (!charge) throw missing("payment_intent", params.payment_intent, "payment_intent");
    return charge;
  }
  if (params.charge === undefined) {
    throw invalidParameter(
      "One of the following params should be provided for this request: payment_intent or charge.",
      undefined,
      "parameter_missing",
    );
  }
  const charge = work.store.find(CHARGES, params.charge);
  if (!charge) throw missing("charge", params.charge, "charge");
  return charge;
};

/**
 * Computes the cents of a charge that its payer's bank took back; infinite while it still decides.
 */
const disputedOf = (work: Work, charge: Stripe.Charge): number =>
  work.store
    .list(DISPUTES, { where: { charge: charge.id } })
    .filter(({ status }) => status !== "won" && status !== "warning_closed")
    .reduce((sum, { status, amount }) => sum + (status === "lost" ? amount : Infinity), 0);

/**
 * Refuses the refund of a charge without money, or whose money the payer's bank took back or still
 * decides about.
 */
const checkRefundable = (work: Work, charge: Stripe.Charge): void => {
  if (charge.status !== "succeeded" || !charge.captured) {
    throw impossible(`Charge ${charge.id} is not a successful charge and can't be refunded.`);
  }
  const disputed = disputedOf(work, charge);
  if (disputed > 0 && disputed >= charge.amount_captured - charge.amount_refunded) {
    throw impossible(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge_disputed",
    );
  }
};

const amountOf = (work: Work, charge: Stripe.Charge, asked: number | undefined): number => {
  const left = charge.amount_captured - charge.amount_refunded - disputedOf(work, charge);
  if (left === 0) {
    throw impossible(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  }
  const amount = asked ?? left;
  if (amount > left) {
    throw impossible(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      undefined,
      "amount",
    );
  }
  return amount;
};

const createRefund = (work: Work, params: RefundParams): Stripe.Refund => {
  const charge = chargeOf(work, params);
  checkRefundable(work, charge);
  const amount = amountOf(work, charge, params.amount);
  const outcome = refundOutcomeOf(charge.payment_method_details?.card?.last4 ?? null);
  const id = newId("re_3");
  const refund: Stripe.Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: recordMovement(work, {
      amount: -amount,
      currency: charge.currency,
      source: id,
      type: "refund",
    }),
    charge: charge.id,
    created: work.clock.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount_captured,
  };
  work.store.insert(REFUNDS, id, refund.created, refund);
  work.store.update(CHARGES, charge.id, refunded);
  work.emit("refund.created", refund);
  work.emit("charge.refunded", refunded, {
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  });
  if (outcome !== "at-once") work.schedule(id, work.clock.now() + LATER_MS);
  return refund;
};

/** Fails a refund: the payer's bank sends the money back to the platform, which still owes it. */
const failRefund = (work: Work, refund: Stripe.Refund): Stripe.Refund => {
  const { id, amount, currency } = refund;
  const movement = { amount, currency, source: id, type: "refund_failure" } as const;
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: recordMovement(work, movement),
    failure_reason: "expired_or_canceled_card",
    status: "failed",
  };
  const charge = work.store.find(CHARGES, String(refund.charge));
  if (charge) {
    const amountRefunded = charge.amount_refunded - amount;
    const owed = { ...charge, amount_refunded: amountRefunded, refunded: false };
    work.store.update(CHARGES, charge.id, owed);
  }
  work.store.update(REFUNDS, id, failed);
  work.emit("refund.failed", failed);
  work.emit("refund.updated", failed, { previous: { status: refund.status } });
  return failed;
};

const succeedRefund = (work: Work, refund: Stripe.Refund): Stripe.Refund => {
  if (refund.status === "succeeded") return refund;
  const succeeded: Stripe.Refund = { ...refund, status: "succeeded" };
  work.store.update(REFUNDS, refund.id, succeeded);
  work.emit("refund.updated", succeeded, { previous: { status: refund.status } });
  return succeeded;
};

const failsByItself = (work: Work, refund: Stripe.Refund): boolean => {
  const charge = work.store.find(CHARGES, String(refund.charge));
  const last4 = charge?.payment_method_details?.card?.last4 ?? null;
  return refundOutcomeOf(last4) === "fails-later";
};

/**
 * Ends a refund: a pending one succeeds, and the payer's bank may still send any back.
 *
 * @param as outcome; without it the card decides
 * @returns the refund, or undefined when it does not exist or has failed already
 */
export const settleRefund = (
  work: Work,
  id: string,
  as?: "succeeded" | "failed",
): Stripe.Refund | undefined => {
  const refund = work.store.find(REFUNDS, id);
  work.unschedule(id);
  if (!refund || refund.status === "failed") return undefined;
  return as === "failed" || (as === undefined && failsByItself(work, refund))
    ? failRefund(work, refund)
    : succeedRefund(work, refund);
};

export const refundOperations: Operations = {
  "POST /v1/refunds": ({ work, params }) => {
    const read = refundParams(params, "");
    return expand(work.store, createRefund(work, read), read.expand);
  },
  "GET /v1/refunds/:id": retrieve(REFUNDS),
  "GET /v1/refunds": listBy(REFUNDS, "/v1/refunds", "charge", "payment_intent"),
};
