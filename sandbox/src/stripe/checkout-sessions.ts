import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { readOrder, type SessionParams, sessionParams } from "./checkout-params.ts";
import { impossible, invalidParameter, missing } from "./errors.ts";
import { expand } from "./expand.ts";
import { newId } from "./ids.ts";
import { CUSTOMERS, SESSION_DETAILS, SESSIONS } from "./kinds.ts";
import { page } from "./lists.ts";
import { oneOf, optional, PAGING, record, text } from "./parameters.ts";
import { existing, expandOnly } from "./reading.ts";
import type { Work } from "./work.ts";

type Session = Stripe.Checkout.Session;

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 3600;

const expiry = (asked: number | undefined, created: number): number => {
  if (asked === undefined) return created + LONGEST_SECONDS;
  if (asked < created + SHORTEST_SECONDS) {
    throw invalidParameter(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  }
  if (asked > created + LONGEST_SECONDS) {
    throw invalidParameter(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return asked;
};

const checkEmail = (email: string | undefined): void => {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidParameter(`Invalid email address: ${email}`, "customer_email", "email_invalid");
  }
};

/** Payment methods that the sandbox's merchant has enabled in the dashboard. */
const METHODS = ["card", "sepa_debit"];

const createSession = (
  work: Work,
  params: SessionParams,
  options: { publicUrl: string; merchant: string },
): Session => {
  checkEmail(params.customer_email);
  const created = work.clock.seconds();
  const { lines, total, currency } = readOrder(params);
  // Only a card payment can be captured later: a direct debit cannot be held.
  const isCapturedLater = params.payment_intent_data?.capture_method === "manual";
  if (params.customer !== undefined) existing(work, CUSTOMERS, params.customer);
  const expiresAt = expiry(params.expires_at, created);
  const id = newId("cs_test_", 58);
  const session: Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation:
      params.customer === undefined ? (params.customer_creation ?? "if_required") : null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types:
      params.allowed_payment_method_types ?? (isCapturedLater ? ["card"] : METHODS),
    payment_status: total === null ? "no_payment_required" : "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${options.publicUrl}/sandbox/checkout/${id}`,
    wallet_options: null,
  };
  work.store.insert(SESSIONS, id, created, session);
  work.store.insert(SESSION_DETAILS, id, created, {
    lines,
    merchant: options.merchant,
    intent: params.payment_intent_data ?? {},
  });
  work.schedule(id, expiresAt * 1000);
  return session;
};

/** Ends an open session without payment. */
const expireSession = (work: Work, session: Session): Session => {
  const expired: Session = { ...session, status: "expired", url: null };
  work.store.update(SESSIONS, session.id, expired);
  work.unschedule(session.id);
  work.emit("checkout.session.expired", expired);
  return expired;
};

/** Finds a session in its present state: a session whose time has passed is expired first. */
export const findSession = (work: Work, id: string): Session | undefined => {
  const session = work.store.find(SESSIONS, id);
  return session?.status === "open" && session.expires_at <= work.clock.seconds()
    ? expireSession(work, session)
    : session;
};

const getSession = (work: Work, id: string): Session => {
  const session = findSession(work, id);
  if (!session) throw missing("checkout.session", id);
  return session;
};

/**
 * Operations on checkout sessions.
 *
 * @param publicUrl origin of the hosted pages
 * @param merchant name shown to payers when the session has none
 */
export const checkoutSessionOperations = (
  publicUrl: () => string,
  merchant: string,
): Operations => ({
  "POST /v1/checkout/sessions": ({ work, params }) => {
    const read = sessionParams(params, "");
    const session = createSession(work, read, { publicUrl: publicUrl(), merchant });
    return expand(work.store, session, read.expand);
  },
  "GET /v1/checkout/sessions/:id": ({ work, id, params }) =>
    expand(work.store, getSession(work, id), expandOnly(params, "").expand),
  "GET /v1/checkout/sessions": ({ work, params }) => {
    const { payment_intent, status, ...paging } = record({
      ...PAGING,
      payment_intent: optional(text()),
      status: optional(oneOf("complete", "expired", "open")),
    })(params, "");
    return page(work.store, SESSIONS, "/v1/checkout/sessions", paging, { payment_intent, status });
  },
  "POST /v1/checkout/sessions/:id/expire": ({ work, id, params }) => {
    const { expand: paths } = expandOnly(params, "");
    const session = getSession(work, id);
    if (session.status !== "open") {
      throw impossible(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    return expand(work.store, expireSession(work, session), paths);
  },
});
