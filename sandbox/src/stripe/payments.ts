import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { recordMovement } from "./balance.ts";
import { missing } from "./errors.ts";
import { expand } from "./expand.ts";
import { newId } from "./ids.ts";
import {
  CHARGES,
  PAYMENT_INTENTS,
  SESSION_DETAILS,
  SESSIONS,
  type SessionDetail,
} from "./kinds.ts";
import { page } from "./lists.ts";
import { list, optional, PAGING, record, text } from "./parameters.ts";
import type { Work } from "./work.ts";

type Session = Stripe.Checkout.Session;

/** What the payer typed on the hosted page. */
export type Payer = { readonly email: string; readonly name: string; readonly card: string };

/** Stripe's standard price of a European card: 1.5 % and 25 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;

const cardDetails = (card: string): Stripe.Charge.PaymentMethodDetails => ({
  type: "card",
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: card.startsWith("5") ? "mastercard" : "visa",
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "FR",
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    funding: "credit",
    installments: null,
    last4: card.slice(-4),
    mandate: null,
    network: card.startsWith("5") ? "mastercard" : "visa",
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
});

const newCharge = (
  work: Work,
  intentId: string,
  session: Session,
  payer: Payer,
  { intent }: SessionDetail,
): Stripe.Charge => {
  const id = newId("ch_3");
  const amount = session.amount_total ?? 0;
  const currency = session.currency ?? "eur";
  return {
    id,
    object: "charge",
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: recordMovement(work, {
      amount,
      currency,
      fee: feeOf(amount),
      source: id,
      type: "charge",
    }),
    billing_details: {
      address: null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: intent.statement_descriptor ?? null,
    captured: true,
    created: work.clock.seconds(),
    currency,
    customer: null,
    description: intent.description ?? null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata ?? {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: true,
    payment_intent: intentId,
    payment_method: newId("pm_1"),
    payment_method_details: cardDetails(payer.card),
    receipt_email: intent.receipt_email ?? null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor ?? null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix ?? null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group ?? null,
  };
};

const newIntent = (id: string, charge: Stripe.Charge): Stripe.PaymentIntent => ({
  id,
  object: "payment_intent",
  allowed_payment_method_types: null,
  amount: charge.amount,
  amount_capturable: 0,
  amount_received: charge.amount,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic_async",
  client_secret: `${id}_secret_${newId("", 25)}`,
  confirmation_method: "automatic",
  created: charge.created,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  description: charge.description,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: charge.id,
  livemode: false,
  managed_payments: null,
  metadata: charge.metadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: charge.payment_method,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ["card"],
  payment_record: null,
  processing: null,
  receipt_email: charge.receipt_email,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: charge.statement_descriptor,
  statement_descriptor_suffix: charge.statement_descriptor_suffix,
  status: "succeeded",
  transfer_data: null,
  transfer_group: charge.transfer_group,
});

/** Takes the money of an open session: intent, charge, balance, and their events. */
export const paySession = (work: Work, session: Session, payer: Payer): Session => {
  const detail = work.store.find(SESSION_DETAILS, session.id);
  if (!detail) throw missing("checkout.session", session.id);
  const intentId = newId("pi_3");
  const charge = newCharge(work, intentId, session, payer, detail);
  const intent = newIntent(intentId, charge);
  const paid: Session = {
    ...session,
    customer_details: {
      address: null,
      business_name: null,
      email: payer.email,
      individual_name: null,
      name: payer.name,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    payment_intent: intentId,
    payment_status: "paid",
    status: "complete",
    url: null,
  };
  work.store.insert(CHARGES, charge.id, charge.created, charge);
  work.store.insert(PAYMENT_INTENTS, intent.id, intent.created, intent);
  work.store.update(SESSIONS, session.id, paid);
  work.unschedule(session.id);
  work.emit("charge.succeeded", charge);
  work.emit("payment_intent.succeeded", intent);
  work.emit("checkout.session.completed", paid);
  return paid;
};

const expandOnly = record({ expand: optional(list(text())) });

export const paymentOperations: Operations = {
  "GET /v1/payment_intents/:id": ({ work, id, params }) => {
    const { expand: paths } = expandOnly(params, "");
    const intent = work.store.find(PAYMENT_INTENTS, id);
    if (!intent) throw missing("payment_intent", id);
    return expand(work.store, intent, paths);
  },
  "GET /v1/payment_intents": ({ work, params }) =>
    page(work.store, PAYMENT_INTENTS, "/v1/payment_intents", record(PAGING)(params, "")),
  "GET /v1/charges/:id": ({ work, id, params }) => {
    const { expand: paths } = expandOnly(params, "");
    const charge = work.store.find(CHARGES, id);
    if (!charge) throw missing("charge", id);
    return expand(work.store, charge, paths);
  },
  "GET /v1/charges": ({ work, params }) => {
    const { payment_intent, transfer_group, ...paging } = record({
      ...PAGING,
      payment_intent: optional(text()),
      transfer_group: optional(text()),
    })(params, "");
    return page(work.store, CHARGES, "/v1/charges", paging, { payment_intent, transfer_group });
  },
};
