import type { Stripe } from "stripe";
import type { Payer } from "./charges.ts";
import { attachCard, createCustomer } from "./customers.ts";
import { newId } from "./ids.ts";
import { SESSIONS, SETUP_INTENTS } from "./kinds.ts";
import type { Work } from "./work.ts";

type Session = Stripe.Checkout.Session;
type CardPayer = Parameters<typeof attachCard>[2] & Payer;

/** Stores the card that a person gave on the page of a session without a payment. */
export const setUpSession = (work: Work, session: Session, payer: CardPayer): Session => {
  const created = work.clock.seconds();
  const customer =
    session.customer === null ? createCustomer(work, payer).id : String(session.customer);
  const method = attachCard(work, customer, payer);
  const id = newId("seti_1");
  const intent: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    attach_to_self: false,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId("", 25)}`,
    created,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "succeeded",
    usage: "off_session",
  };
  work.store.insert(SETUP_INTENTS, id, created, intent);
  const complete: Session = {
    ...session,
    customer,
    setup_intent: id,
    status: "complete",
    url: null,
  };
  work.store.update(SESSIONS, session.id, complete);
  work.unschedule(session.id);
  work.emit("setup_intent.succeeded", intent);
  work.emit("checkout.session.completed", complete);
  return complete;
};
