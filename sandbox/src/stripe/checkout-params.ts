import { invalidParameter } from "./errors.ts";
import type { Line } from "./kinds.ts";
import { integer, list, metadata, oneOf, optional, record, text, url } from "./parameters.ts";

const SMALLEST_TOTAL = 50;
const LARGEST_TOTAL_CENTS = 99_999_999;

const lineItem = record({
  price_data: record({
    currency: text(3),
    product_data: record({ name: text() }),
    unit_amount: integer(0),
  }),
  quantity: optional(integer(0)),
});

/** The parameters that the product sends. */
export const sessionParams = record({
  allowed_payment_method_types: optional(list(oneOf("card", "sepa_debit"))),
  cancel_url: optional(url),
  client_reference_id: optional(text(200)),
  currency: optional(text(3)),
  customer: optional(text()),
  customer_creation: optional(oneOf("always", "if_required")),
  customer_email: optional(text(800)),
  expand: optional(list(text())),
  expires_at: optional(integer()),
  line_items: optional(list(lineItem)),
  locale: optional(text(10)),
  metadata: optional(metadata),
  mode: oneOf("payment", "setup"),
  payment_intent_data: optional(
    record({
      capture_method: optional(oneOf("automatic_async", "manual")),
      metadata: optional(metadata),
      setup_future_usage: optional(oneOf("off_session")),
      transfer_group: optional(text(255)),
    }),
  ),
  success_url: url,
});
/** The parameters of a session, validated. */
export type SessionParams = ReturnType<typeof sessionParams>;

/** Refuses parameters that exclude each other. @throws {StripeRefusal} 400 */
const checkTogether = (params: SessionParams): void => {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidParameter(
      "You may only specify one of these parameters: customer, customer_email.",
      "customer",
    );
  }
  if (params.customer !== undefined && params.customer_creation !== undefined) {
    throw invalidParameter(
      "`customer_creation` cannot be used when `customer` is passed.",
      "customer_creation",
    );
  }
};

const NOT_FOR_SETUP = ["line_items", "payment_intent_data"] as const;

/** Refuses parameters that a session without a payment cannot have. @throws {StripeRefusal} 400 */
const checkSetup = (params: SessionParams): void => {
  const wrong = NOT_FOR_SETUP.find((name) => params[name] !== undefined);
  if (wrong !== undefined) {
    throw invalidParameter(`You can not pass \`${wrong}\` in \`setup\` mode.`, wrong);
  }
  if (params.currency === undefined && params.allowed_payment_method_types === undefined) {
    throw invalidParameter(
      "You must provide `currency` in `setup` mode when `allowed_payment_method_types` is not set.",
      "currency",
      "parameter_missing",
    );
  }
};

/**
 * Reads the order of a session: lines and their total in cents, or nothing in setup mode.
 *
 * @throws {StripeRefusal} 400
 */
export const readOrder = (
  params: SessionParams,
): { lines: Line[]; total: number | null; currency: string } => {
  checkTogether(params);
  if (params.mode === "payment") return readLines(params);
  checkSetup(params);
  return { lines: [], total: null, currency: params.currency ?? "eur" };
};

/**
 * Reads the lines of a session.
 *
 * @returns the lines and their total, in cents: at least 50, at most 99,999,999
 * @throws {StripeRefusal} 400
 */
const readLines = (params: SessionParams): { lines: Line[]; total: number; currency: string } => {
  const sent = params.line_items ?? [];
  if (sent.length === 0) {
    throw invalidParameter(
      "The `line_items` parameter is required in payment mode.",
      "line_items",
      "parameter_missing",
    );
  }
  const [currency = "eur", ...others] = new Set(
    sent.map(({ price_data: { currency } }) => currency.toLowerCase()),
  );
  if (others.length > 0) {
    throw invalidParameter(
      "All prices on a Checkout Session must use the same currency.",
      "line_items",
    );
  }
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidParameter(`Invalid currency: ${currency}.`, "line_items[0][price_data][currency]");
  }
  const lines = sent.map(({ price_data: price, quantity = 1 }) => ({
    label: price.product_data.name,
    quantity,
    unitAmount: price.unit_amount,
  }));
  const total = lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
  if (total < SMALLEST_TOTAL) {
    throw invalidParameter(
      "The Checkout Session's total amount due must add up to at least €0.50 eur",
      undefined,
      "amount_too_small",
    );
  }
  if (total > LARGEST_TOTAL_CENTS) {
    throw invalidParameter(
      "The Checkout Session's total amount due must be no more than €999,999.99 eur",
      undefined,
      "amount_too_large",
    );
  }
  return { lines, total, currency };
};
