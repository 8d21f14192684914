import type { Stripe } from "stripe";
import type { RunningSandbox } from "./harness.ts";

/** Parameters of a session for two jars at 6,25 €. */
export const sessionParams = (
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  locale: "fr",
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: "eur",
        unit_amount: 625,
        product_data: { name: "Confiture de goyavier" },
      },
    },
  ],
  customer_email: "client@exemple.re",
  client_reference_id: "order-1",
  metadata: { purpose: "order" },
  payment_intent_data: { transfer_group: "order-1", metadata: { order: "1" } },
  success_url: "https://stokaz.example/succes?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "https://stokaz.example/annule",
  ...change,
});

/** Creates a recipient account whose transfers capability was requested. */
export const anAccount = (
  { stripe }: RunningSandbox,
  email = "vendeur@exemple.re",
): Promise<Stripe.V2.Core.Account> =>
  stripe.v2.core.accounts.create({
    contact_email: email,
    display_name: "Camille Hoarau",
    dashboard: "express",
    identity: { country: "FR" },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      responsibilities: { fees_collector: "application", losses_collector: "application" },
    },
    include: ["configuration.recipient", "identity", "defaults", "requirements"],
  });

/** Creates an onboarding link of an account. */
export const aLink = async ({ stripe }: RunningSandbox, account: string): Promise<string> => {
  const link = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: "account_onboarding",
      account_onboarding: {
        refresh_url: "https://stokaz.example/recommencer",
        return_url: "https://stokaz.example/retour",
      },
    },
  });
  return link.url;
};

/** Creates an account that can receive transfers. */
export const aConnectedAccount = async (
  sandbox: RunningSandbox,
  email?: string,
): Promise<string> => {
  const { id } = await anAccount(sandbox, email);
  await sandbox.submit(await aLink(sandbox, id), { action: "complete" });
  return id;
};

/** Address of the page of an open session. */
export const pageOf = (session: Stripe.Checkout.Session): string => {
  if (!session.url) throw new Error("the session is not open");
  return session.url;
};

/** Pays a session on its page and returns it with its charge's id. */
export const aPayment = async (
  sandbox: RunningSandbox,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<{ sessionId: string; intentId: string; chargeId: string }> => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams(change));
  await sandbox.submit(pageOf(session), { action: "pay" });
  const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent"],
  });
  const intent = paid.payment_intent;
  if (intent === null || typeof intent === "string") throw new Error("the intent is not expanded");
  return { sessionId: session.id, intentId: intent.id, chargeId: String(intent.latest_charge) };
};
