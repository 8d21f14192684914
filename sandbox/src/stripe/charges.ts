import type { Stripe } from "stripe";
import { newId } from "./ids.ts";
import type { SessionDetail } from "./kinds.ts";
import type { Work } from "./work.ts";

type Session = Stripe.Checkout.Session;

/** Last month of validity of a card. */
type CardEnd = { readonly month: number; readonly year: number };

const LATER_THAN_ANY: CardEnd = { month: 12, year: 2034 };

/** Means of payment. `authenticated`: true when the payer authorised the payment at their bank. */
export type Means =
  | {
      readonly type: "card";
      readonly card: string;
      readonly authenticated: boolean;
      readonly exp?: CardEnd;
    }
  | { readonly type: "sepa_debit"; readonly iban: string };

/** Data that the payer typed on the hosted page. */
export type Payer = { readonly email: string; readonly name: string; readonly means: Means };

const AUTHENTICATED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
};

const debitDetails = (iban: string): Stripe.Charge.PaymentMethodDetails => ({
  type: "sepa_debit",
  sepa_debit: {
    bank_code: iban.slice(4, 9),
    branch_code: iban.slice(9, 14),
    country: iban.slice(0, 2),
    fingerprint: null,
    last4: iban.slice(-4),
    mandate: null,
  },
});

const cardDetails = ({
  card,
  authenticated,
  exp = LATER_THAN_ANY,
}: Extract<Means, { type: "card" }>): Stripe.Charge.PaymentMethodDetails => ({
  type: "card",
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: card.startsWith("5") ? "mastercard" : "visa",
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "FR",
    electronic_commerce_indicator: null,
    exp_month: exp.month,
    exp_year: exp.year,
    funding: "credit",
    installments: null,
    last4: card.slice(-4),
    mandate: null,
    network: card.startsWith("5") ? "mastercard" : "visa",
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: authenticated ? AUTHENTICATED : null,
    transaction_link_id: null,
    wallet: null,
  },
});

/** Details of a means of payment that a charge and a stored card show. */
export const detailsOf = (means: Means): Stripe.Charge.PaymentMethodDetails =>
  means.type === "card" ? cardDetails(means) : debitDetails(means.iban);

/** Creates a charge: no money has moved yet. */
export const newCharge = (
  work: Work,
  intentId: string,
  session: Pick<Session, "amount_total" | "currency">,
  payer: Payer,
  { intent }: Pick<SessionDetail, "intent">,
): Stripe.Charge => {
  const amount = session.amount_total ?? 0;
  const currency = session.currency ?? "eur";
  return {
    id: newId("ch_3"),
    object: "charge",
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    created: work.clock.seconds(),
    currency,
    customer: null,
    description: null,
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
    paid: false,
    payment_intent: intentId,
    payment_method: newId("pm_1"),
    payment_method_details: detailsOf(payer.means),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "pending",
    transfer_data: null,
    transfer_group: intent.transfer_group ?? null,
  };
};

/** Creates the intent of a new charge. */
export const newIntent = (id: string, charge: Stripe.Charge): Stripe.PaymentIntent => ({
  id,
  object: "payment_intent",
  allowed_payment_method_types: null,
  amount: charge.amount,
  amount_capturable: 0,
  amount_received: 0,
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
  customer: charge.customer,
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
  payment_method_types: [charge.payment_method_details?.type ?? "card"],
  payment_record: null,
  processing: null,
  receipt_email: charge.receipt_email,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: charge.statement_descriptor,
  statement_descriptor_suffix: charge.statement_descriptor_suffix,
  status: "processing",
  transfer_data: null,
  transfer_group: charge.transfer_group,
});
