import { invalidParameter } from "./errors.ts";
import { newId } from "./ids.ts";
import type { WireLine } from "./kinds.ts";
import {
  flag,
  ignored,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  record,
  text,
  unsupported,
  url,
} from "./parameters.ts";

const SMALLEST_TOTAL = 50;
const LARGEST_TOTAL = 99_999_999;

const lineItem = record({
  adjustable_quantity: optional(ignored),
  metadata: optional(metadata),
  price: optional(text()),
  price_data: optional(
    record({
      currency: text(3),
      product: optional(text()),
      product_data: optional(
        record({
          description: optional(text()),
          images: optional(list(url)),
          metadata: optional(metadata),
          name: text(),
          tax_code: optional(text()),
          tax_details: optional(ignored),
          unit_label: optional(text(12)),
        }),
      ),
      recurring: unsupported,
      tax_behavior: optional(oneOf("exclusive", "inclusive", "unspecified")),
      unit_amount: optional(integer(0)),
      unit_amount_decimal: optional(text()),
    }),
  ),
  quantity: optional(integer(0)),
  tax_rates: unsupported,
});
type LineParams = ReturnType<typeof lineItem>;

const intentData = record({
  application_fee_amount: unsupported,
  capture_method: optional(oneOf("automatic", "automatic_async")),
  description: optional(text(1000)),
  metadata: optional(metadata),
  on_behalf_of: unsupported,
  receipt_email: optional(text(800)),
  setup_future_usage: optional(ignored),
  shipping: optional(ignored),
  statement_descriptor: optional(text(22)),
  statement_descriptor_suffix: optional(text(22)),
  transfer_data: unsupported,
  transfer_group: optional(text(255)),
});

const unused = optional(ignored);

/** Every parameter that Stripe names for a session in this API version; those after `branding_settings` have no effect here. */
export const sessionParams = record({
  cancel_url: optional(url),
  client_reference_id: optional(text(200)),
  customer_email: optional(text(800)),
  expand: optional(list(text())),
  expires_at: optional(integer()),
  line_items: optional(list(lineItem)),
  locale: optional(text(10)),
  metadata: optional(metadata),
  mode: oneOf("payment", "setup", "subscription"),
  payment_intent_data: optional(intentData),
  success_url: optional(url),
  submit_type: optional(oneOf("auto", "book", "donate", "pay", "subscribe")),
  ui_mode: optional(text()),
  allowed_payment_method_types: optional(list(text())),
  excluded_payment_method_types: optional(list(text())),
  allow_promotion_codes: optional(flag),
  branding_settings: optional(
    record({
      background_color: unused,
      border_style: unused,
      button_color: unused,
      display_name: optional(text()),
      font_family: unused,
      icon: unused,
      logo: unused,
    }),
  ),
  adaptive_pricing: unused,
  after_expiration: unused,
  automatic_tax: unused,
  billing_address_collection: unused,
  consent_collection: unused,
  currency: unused,
  custom_fields: unused,
  custom_text: unused,
  customer: unused,
  customer_account: unused,
  customer_creation: unused,
  customer_update: unused,
  discounts: unsupported,
  integration_identifier: unused,
  invoice_creation: unused,
  managed_payments: unused,
  name_collection: unused,
  optional_items: unsupported,
  origin_context: unused,
  payment_method_collection: unused,
  payment_method_configuration: unused,
  payment_method_data: unused,
  payment_method_options: unused,
  permissions: unused,
  phone_number_collection: unused,
  redirect_on_completion: unused,
  return_url: unused,
  saved_payment_method_options: unused,
  setup_intent_data: unsupported,
  shipping_address_collection: unused,
  shipping_options: unsupported,
  subscription_data: unsupported,
  tax_id_collection: unused,
  wallet_options: unused,
});
/** The parameters of a session once read. */
export type SessionParams = ReturnType<typeof sessionParams>;

const lineOf = (line: LineParams, index: number, created: number): WireLine => {
  const name = `line_items[${index}]`;
  if (line.price !== undefined) {
    throw invalidParameter(`No such price: '${line.price}'`, `${name}[price]`, "resource_missing");
  }
  const price = line.price_data;
  if (!price) {
    throw invalidParameter(
      `You must specify either \`price\` or \`price_data\` for each line item.`,
      `${name}[price_data]`,
      "parameter_missing",
    );
  }
  if (!price.product_data) {
    throw invalidParameter(
      `Missing required param: ${name}[price_data][product_data].`,
      `${name}[price_data][product_data]`,
      "parameter_missing",
    );
  }
  const unitAmount = price.unit_amount ?? Number(price.unit_amount_decimal);
  if (!Number.isSafeInteger(unitAmount)) {
    throw invalidParameter(
      `Missing required param: ${name}[price_data][unit_amount].`,
      `${name}[price_data][unit_amount]`,
      "parameter_missing",
    );
  }
  const currency = price.currency.toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidParameter(`Invalid currency: ${currency}.`, `${name}[price_data][currency]`);
  }
  const quantity = line.quantity ?? 1;
  const total = unitAmount * quantity;
  return {
    id: newId("li_1"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: price.product_data.name,
    metadata: line.metadata ?? {},
    price: {
      id: newId("price_1"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId("prod_", 14),
      recurring: null,
      tax_behavior: price.tax_behavior ?? "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: unitAmount,
      unit_amount_decimal: String(unitAmount),
    },
    quantity,
  };
};

/**
 * The lines of a session.
 *
 * @returns the lines and their total, in cents: at least 50, at most 99,999,999
 * @throws {StripeRefusal} 400
 */
export const readLines = (
  params: SessionParams,
  created: number,
): { lines: WireLine[]; total: number; currency: string } => {
  const sent = params.line_items ?? [];
  if (sent.length === 0) {
    throw invalidParameter(
      "The `line_items` parameter is required in payment mode.",
      "line_items",
      "parameter_missing",
    );
  }
  const lines = sent.map((line, index) => lineOf(line, index, created));
  const currency = lines[0]?.currency ?? "eur";
  if (lines.some((line) => line.currency !== currency)) {
    throw invalidParameter(
      "All prices on a Checkout Session must use the same currency.",
      "line_items",
    );
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total < SMALLEST_TOTAL) {
    throw invalidParameter(
      "The Checkout Session's total amount due must add up to at least €0.50 eur",
      undefined,
      "amount_too_small",
    );
  }
  if (total > LARGEST_TOTAL) {
    throw invalidParameter(
      "The Checkout Session's total amount due must be no more than €999,999.99 eur",
      undefined,
      "amount_too_large",
    );
  }
  return { lines, total, currency };
};
