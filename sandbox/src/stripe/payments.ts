import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { authorise, expireAuthorisation } from "./authorisations.ts";
import { availableOn, recordMovement } from "./balance.ts";
import { newCharge, newIntent, type Payer } from "./charges.ts";
import { attachCard, createCustomer } from "./customers.ts";
import { missing } from "./errors.ts";
import { isRefusedByBank } from "./ibans.ts";
import { newId } from "./ids.ts";
import {
  CHARGES,
  PAYMENT_INTENTS,
  SESSION_DETAILS,
  SESSIONS,
  type SessionDetail,
} from "./kinds.ts";
import { feeOf } from "./money.ts";
import { listBy, retrieve } from "./reading.ts";
import type { Work } from "./work.ts";

type Session = Stripe.Checkout.Session;
type Payment = { intent: Stripe.PaymentIntent; charge: Stripe.Charge };
type Begun = Payment & { session: Session };

/**
 * Time after which a direct debit settles by itself, in milliseconds, as in Stripe's delayed test
 * accounts.
 */
const DEBIT_MS = 3 * 60_000;
/** Reason of a failed debit, in the words of the API. */
const DEBIT_FAILURE = "The customer's account has insufficient funds to cover this payment.";

/** Stores the card of a payer for later charges. */
const keepCard = (
  work: Work,
  session: Session,
  payer: Payer,
  { intent }: SessionDetail,
): { customer: string; payment_method: string } | undefined => {
  const { means } = payer;
  if (!intent.setup_future_usage || means.type !== "card") return undefined;
  const customer =
    session.customer === null ? createCustomer(work, payer).id : String(session.customer);
  return { customer, payment_method: attachCard(work, customer, { ...payer, means }).id };
};

/** Creates the intent and the charge of an unpaid payment. */
const begin = (work: Work, open: Session, payer: Payer): Begun => {
  const detail = work.store.find(SESSION_DETAILS, open.id);
  if (!detail) throw missing("checkout.session", open.id);
  const intentId = newId("pi_3");
  const begun = newCharge(work, intentId, open, payer, detail);
  const kept = keepCard(work, open, payer, detail);
  const charge: Stripe.Charge = kept ? { ...begun, ...kept } : begun;
  const usage = detail.intent.setup_future_usage ?? null;
  const intent = { ...newIntent(intentId, charge), setup_future_usage: usage };
  const session: Session = {
    ...open,
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
    ...(kept && { customer: kept.customer }),
    payment_intent: intentId,
    status: "complete",
    url: null,
  };
  work.store.insert(CHARGES, charge.id, charge.created, charge);
  work.store.insert(PAYMENT_INTENTS, intent.id, intent.created, intent);
  work.unschedule(session.id);
  return { session, intent, charge };
};

/** Records the money of a charge in the balance. @returns the movement's id */
const receive = (work: Work, charge: Stripe.Charge, type: "charge" | "payment"): string => {
  const { amount, currency, id } = charge;
  return recordMovement(work, { amount, currency, fee: feeOf(amount), source: id, type });
};

/** Moves the money of a payment, unless a debit has moved it before, and sends its events. */
export const succeed = (work: Work, begun: Payment): Payment => {
  const { amount } = begun.charge;
  const charge: Stripe.Charge = {
    ...begun.charge,
    balance_transaction: begun.charge.balance_transaction ?? receive(work, begun.charge, "charge"),
    captured: true,
    paid: true,
    status: "succeeded",
  };
  const intent: Stripe.PaymentIntent = {
    ...begun.intent,
    amount_received: amount,
    status: "succeeded",
  };
  work.store.update(CHARGES, charge.id, charge);
  work.store.update(PAYMENT_INTENTS, intent.id, intent);
  work.emit("charge.succeeded", charge);
  work.emit("payment_intent.succeeded", intent);
  return { charge, intent };
};

/** Completes the payment of a session. */
const complete = (work: Work, begun: Begun): Begun => {
  const session: Session = { ...begun.session, payment_status: "paid" };
  work.store.update(SESSIONS, session.id, session);
  return { ...succeed(work, begun), session };
};

/** Holds the money of a session until the capture: the session is complete, but unpaid. */
const completeUnpaid = (work: Work, begun: Begun): Begun => {
  work.store.update(SESSIONS, begun.session.id, begun.session);
  return { ...authorise(work, begun), session: begun.session };
};

/**
 * Takes the money of an open session at once, or holds it: intent, charge, balance, and their
 * events.
 */
export const paySession = (work: Work, session: Session, payer: Payer): Begun => {
  const isCapturedLater =
    work.store.find(SESSION_DETAILS, session.id)?.intent.capture_method === "manual";
  const paid = (isCapturedLater ? completeUnpaid : complete)(work, begin(work, session, payer));
  work.emit("checkout.session.completed", paid.session);
  return paid;
};

/**
 * Accepts a direct debit: the session is complete; its money arrives later or never. The balance has
 * its movements when it begins and when it fails. Source:
 * https://support.stripe.com/questions/changes-to-balance-transaction-behavior-for-debit-payment-methods
 */
export const debitSession = (work: Work, session: Session, payer: Payer): Session => {
  const begun = begin(work, session, payer);
  const charge: Stripe.Charge = {
    ...begun.charge,
    balance_transaction: receive(work, begun.charge, "payment"),
  };
  work.store.update(CHARGES, charge.id, charge);
  work.store.update(SESSIONS, session.id, begun.session);
  work.emit("charge.pending", charge);
  work.emit("payment_intent.processing", begun.intent);
  work.emit("checkout.session.completed", begun.session);
  work.schedule(begun.intent.id, work.clock.now() + DEBIT_MS);
  return begun.session;
};

const fail = (work: Work, begun: Begun): void => {
  const code = "insufficient_funds";
  const { amount, currency, id, balance_transaction: received } = begun.charge;
  const charge: Stripe.Charge = {
    ...begun.charge,
    failure_balance_transaction: recordMovement(work, {
      amount: -amount,
      currency,
      source: id,
      type: "payment_failure_refund" as const,
      availableOn: availableOn(work, String(received)),
    }),
    failure_code: code,
    failure_message: DEBIT_FAILURE,
    status: "failed",
  };
  const intent: Stripe.PaymentIntent = {
    ...begun.intent,
    last_payment_error: { type: "card_error", code, message: DEBIT_FAILURE, charge: charge.id },
    status: "requires_payment_method",
  };
  work.store.update(CHARGES, charge.id, charge);
  work.store.update(PAYMENT_INTENTS, intent.id, intent);
  work.emit("charge.failed", charge);
  work.emit("payment_intent.payment_failed", intent);
  work.emit("checkout.session.async_payment_failed", begun.session);
};

const findBegun = (work: Work, intentId: string): Begun | undefined => {
  const intent = work.store.find(PAYMENT_INTENTS, intentId);
  const [charge] = work.store.list(CHARGES, { where: { payment_intent: intentId } });
  const [session] = work.store.list(SESSIONS, { where: { payment_intent: intentId } });
  return intent?.status === "processing" && charge && session
    ? { intent, charge, session }
    : undefined;
};

const failsByItself = ({ payment_method_details: details }: Stripe.Charge): boolean =>
  isRefusedByBank(details?.sepa_debit?.last4 ?? null);

/**
 * Ends a payment that is being processed.
 *
 * @param as outcome; without it the account decides
 * @returns the intent, or undefined when it is not being processed
 */
export const settleDebit = (
  work: Work,
  intentId: string,
  as?: "succeeded" | "failed",
): Stripe.PaymentIntent | undefined => {
  const begun = findBegun(work, intentId);
  work.unschedule(intentId);
  if (!begun) return undefined;
  if (as === "failed" || (as === undefined && failsByItself(begun.charge))) {
    fail(work, begun);
  } else {
    work.emit("checkout.session.async_payment_succeeded", complete(work, begun).session);
  }
  return work.store.find(PAYMENT_INTENTS, intentId);
};

/** Does the due work of a payment: a debit settles, an authorisation ends. */
export const settleIntent = (work: Work, intentId: string): Stripe.PaymentIntent | undefined =>
  expireAuthorisation(work, intentId) ?? settleDebit(work, intentId);

export const paymentOperations: Operations = {
  "GET /v1/payment_intents/:id": retrieve(PAYMENT_INTENTS),
  "GET /v1/payment_intents": listBy(PAYMENT_INTENTS, "/v1/payment_intents", "customer"),
  "GET /v1/charges/:id": retrieve(CHARGES),
  "GET /v1/charges": listBy(CHARGES, "/v1/charges", "payment_intent", "transfer_group"),
};
