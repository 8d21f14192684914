import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { laterOutcomeOf } from "./cards.ts";
import { newCharge, newIntent } from "./charges.ts";
import { impossible, StripeRefusal } from "./errors.ts";
import { expand } from "./expand.ts";
import { newId } from "./ids.ts";
import { CARD_NUMBERS, CHARGES, CUSTOMERS, PAYMENT_INTENTS, PAYMENT_METHODS } from "./kinds.ts";
import { flag, integer, list, metadata, oneOf, optional, record, text } from "./parameters.ts";
import { succeed } from "./payments.ts";
import { existing } from "./reading.ts";
import type { Work } from "./work.ts";

const SMALLEST = 50;

/** The parameters that the product sends to charge a stored card at once, without its holder. */
const intentParams = record({
  allowed_payment_method_types: optional(list(oneOf("card"))),
  amount: integer(SMALLEST),
  confirm: flag,
  currency: text(3),
  customer: text(),
  description: optional(text(1000)),
  expand: optional(list(text())),
  metadata: optional(metadata),
  off_session: flag,
  payment_method: text(),
  transfer_group: optional(text(255)),
});

const hasExpired = (work: Work, { exp_month, exp_year }: { exp_month: number; exp_year: number }) =>
  new Date(work.clock.now()) >= new Date(Date.UTC(exp_year, exp_month, 1));

type Failure = { code: string; decline_code?: string; message: string };

const EXPIRED: Failure = {
  code: "expired_card",
  decline_code: "expired_card",
  message: "Your card has expired.",
};

/** Stores a charge that the bank refused, with its payment, and returns the refusal of the API. */
const refuse = (
  work: Work,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  failure: Failure,
): StripeRefusal => {
  const failed: Stripe.Charge = {
    ...charge,
    failure_code: failure.code,
    failure_message: failure.message,
    status: "failed",
  };
  const left: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: { type: "card_error", ...failure, charge: charge.id },
    payment_method: null,
    status: "requires_payment_method",
  };
  work.store.update(CHARGES, failed.id, failed);
  work.store.update(PAYMENT_INTENTS, left.id, left);
  work.emit("charge.failed", failed);
  work.emit("payment_intent.payment_failed", left);
  const refusal = { type: "card_error", ...failure, charge: charge.id, payment_intent: left };
  return new StripeRefusal(402, refusal);
};

export const offSessionOperations: Operations = {
  "POST /v1/payment_intents": ({ work, params }) => {
    const read = intentParams(params, "");
    if (!read.confirm || !read.off_session) {
      throw impossible("This sandbox charges kept cards only: confirm and off_session are true.");
    }
    const customer = work.store.find(CUSTOMERS, read.customer);
    if (!customer) {
      throw impossible(`No such customer: '${read.customer}'`, "resource_missing", "customer");
    }
    const method = existing(work, PAYMENT_METHODS, read.payment_method, "PaymentMethod");
    const number = work.store.find(CARD_NUMBERS, method.id);
    if (method.customer !== customer.id || !method.card || !number) {
      throw impossible(
        "The provided PaymentMethod was detached from a Customer, or belongs to another one.",
        "payment_method_unexpected_state",
        "payment_method",
      );
    }
    const { metadata: named, transfer_group } = read;
    const begun = newCharge(
      work,
      newId("pi_3"),
      { amount_total: read.amount, currency: read.currency },
      {
        email: customer.email ?? "",
        name: customer.name ?? "",
        means: { type: "card", card: number.card, authenticated: false },
      },
      { intent: { metadata: named, transfer_group } },
    );
    const charge: Stripe.Charge = {
      ...begun,
      customer: customer.id,
      description: read.description ?? null,
      payment_method: method.id,
    };
    const intent = newIntent(String(charge.payment_intent), charge);
    work.store.insert(CHARGES, charge.id, charge.created, charge);
    work.store.insert(PAYMENT_INTENTS, intent.id, intent.created, intent);
    const failure = hasExpired(work, method.card) ? EXPIRED : laterOutcomeOf(number.card);
    if (failure) return refuse(work, intent, charge, failure);
    return expand(work.store, succeed(work, { intent, charge }).intent, read.expand);
  },
};
