import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { detailsOf, type Means, type Payer } from "./charges.ts";
import { newId } from "./ids.ts";
import { CARD_NUMBERS, CUSTOMERS, PAYMENT_METHODS } from "./kinds.ts";
import { existing, retrieve } from "./reading.ts";
import type { Work } from "./work.ts";

const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** Creates a customer whose cards are stored. */
export const createCustomer = (work: Work, { email, name }: Payer): Stripe.Customer => {
  const created = work.clock.seconds();
  const customer: Stripe.Customer = {
    id: newId("cus_", 14),
    object: "customer",
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: ["fr"],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  work.store.insert(CUSTOMERS, customer.id, created, customer);
  work.emit("customer.created", customer);
  return customer;
};

/** Stores a card for a customer. */
export const attachCard = (
  work: Work,
  customerId: string,
  payer: Payer & { means: Extract<Means, { type: "card" }> },
): Stripe.PaymentMethod => {
  const { card } = detailsOf(payer.means);
  if (!card) throw new Error("a card has details");
  const created = work.clock.seconds();
  const method: Stripe.PaymentMethod = {
    id: newId("pm_1"),
    object: "payment_method",
    billing_details: {
      address: NO_ADDRESS,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand ?? "visa",
      checks: card.checks,
      country: card.country,
      display_brand: card.brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding ?? "credit",
      generated_from: null,
      last4: card.last4 ?? "",
      networks: null,
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: customerId,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  work.store.insert(PAYMENT_METHODS, method.id, created, method);
  const { card: number, authenticated: isAuthenticated } = payer.means;
  work.store.insert(CARD_NUMBERS, method.id, created, { card: number, isAuthenticated });
  work.emit("payment_method.attached", method);
  return method;
};

export const customerOperations: Operations = {
  "GET /v1/customers/:id": retrieve(CUSTOMERS),
  "DELETE /v1/customers/:id": ({ work, id }) => {
    const customer = existing(work, CUSTOMERS, id);
    for (const method of work.store.list(PAYMENT_METHODS, { where: { customer: id } })) {
      const detached: Stripe.PaymentMethod = { ...method, customer: null };
      work.store.update(PAYMENT_METHODS, method.id, detached);
      work.emit("payment_method.detached", detached, { previous: { customer: id } });
    }
    work.store.remove(CUSTOMERS, id);
    work.emit("customer.deleted", customer);
    return { id, object: "customer", deleted: true };
  },
  "GET /v1/payment_methods/:id": retrieve(PAYMENT_METHODS, "PaymentMethod"),
};
