import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { recordMovement } from "./balance.ts";
import { impossible } from "./errors.ts";
import { expand } from "./expand.ts";
import { newId } from "./ids.ts";
import { CHARGES, PAYMENT_INTENTS, REFUNDS } from "./kinds.ts";
import { feeOf } from "./money.ts";
import { list, oneOf, optional, record, text } from "./parameters.ts";
import { existing, expandOnly } from "./reading.ts";
import type { Work } from "./work.ts";

type Payment = { intent: Stripe.PaymentIntent; charge: Stripe.Charge };

/**
 * Time for which a bank holds the money of a card payment, in milliseconds. Source:
 * https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 */
const AUTHORISED_MS = 7 * 24 * 3_600_000;

/** Places a hold on the money of a payment; no money moves until the capture. */
export const authorise = (work: Work, { intent, charge }: Payment): Payment => {
  const held: Stripe.Charge = {
    ...charge,
    amount_captured: 0,
    captured: false,
    paid: true,
    status: "succeeded",
  };
  const capturable: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: charge.amount,
    capture_method: "manual",
    status: "requires_capture",
  };
  work.store.update(CHARGES, held.id, held);
  work.store.update(PAYMENT_INTENTS, capturable.id, capturable);
  work.emit("charge.succeeded", held);
  work.emit("payment_intent.amount_capturable_updated", capturable);
  work.schedule(capturable.id, work.clock.now() + AUTHORISED_MS);
  return { intent: capturable, charge: held };
};

/** Finds an authorised payment. @throws {StripeRefusal} payment_intent_unexpected_state */
const authorised = (work: Work, id: string, done: "captured" | "canceled"): Payment => {
  const intent = existing(work, PAYMENT_INTENTS, id, "payment_intent");
  if (intent.status !== "requires_capture") {
    throw impossible(
      `This PaymentIntent could not be ${done} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${done}: requires_capture.`,
      "payment_intent_unexpected_state",
    );
  }
  return { intent, charge: existing(work, CHARGES, String(intent.latest_charge)) };
};

/** Captures the held money. The session of the authorisation stays as it was. */
const capture = (work: Work, { intent, charge }: Payment): Stripe.PaymentIntent => {
  const { amount, currency, id } = charge;
  const taken: Stripe.Charge = {
    ...charge,
    amount_captured: amount,
    balance_transaction: recordMovement(work, {
      amount,
      currency,
      fee: feeOf(amount),
      source: id,
      type: "charge" as const,
    }),
    captured: true,
  };
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: "succeeded",
  };
  work.store.update(CHARGES, id, taken);
  work.store.update(PAYMENT_INTENTS, intent.id, succeeded);
  work.unschedule(intent.id);
  work.emit("charge.captured", taken);
  work.emit("payment_intent.succeeded", succeeded);
  return succeeded;
};

type CancellationReason = NonNullable<Stripe.PaymentIntent["cancellation_reason"]>;

/**
 * Releases the held money. It appears as a refund of a charge that was never captured; no balance
 * moves.
 */
const release = (
  work: Work,
  { intent, charge }: Payment,
  reason: CancellationReason | undefined,
): Stripe.PaymentIntent => {
  const isByItself = reason === "automatic";
  const refund: Stripe.Refund = {
    id: newId("re_3"),
    object: "refund",
    amount: charge.amount,
    balance_transaction: null,
    charge: charge.id,
    created: work.clock.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: intent.id,
    payment_method: charge.payment_method,
    reason: isByItself ? "expired_uncaptured_charge" : null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  const freed: Stripe.Charge = { ...charge, amount_refunded: charge.amount, refunded: true };
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: work.clock.seconds(),
    cancellation_reason: reason ?? null,
    status: "canceled",
  };
  work.store.insert(REFUNDS, refund.id, refund.created, refund);
  work.store.update(CHARGES, freed.id, freed);
  work.store.update(PAYMENT_INTENTS, canceled.id, canceled);
  work.unschedule(intent.id);
  work.emit("charge.refunded", freed);
  if (isByItself) work.emit("charge.expired", freed);
  work.emit("payment_intent.canceled", canceled);
  return canceled;
};

/** Ends an authorisation whose time has passed. @returns undefined for any other payment */
export const expireAuthorisation = (
  work: Work,
  intentId: string,
): Stripe.PaymentIntent | undefined =>
  work.store.find(PAYMENT_INTENTS, intentId)?.status === "requires_capture"
    ? release(work, authorised(work, intentId, "canceled"), "automatic")
    : undefined;

const cancelParams = record({
  cancellation_reason: optional(
    oneOf("abandoned", "duplicate", "fraudulent", "requested_by_customer"),
  ),
  expand: optional(list(text())),
});

export const authorisationOperations: Operations = {
  "POST /v1/payment_intents/:id/capture": ({ work, id, params }) => {
    const { expand: paths } = expandOnly(params, "");
    return expand(work.store, capture(work, authorised(work, id, "captured")), paths);
  },
  "POST /v1/payment_intents/:id/cancel": ({ work, id, params }) => {
    const { cancellation_reason: reason, expand: paths } = cancelParams(params, "");
    return expand(work.store, release(work, authorised(work, id, "canceled"), reason), paths);
  },
};
