import type { AccountNeed } from "@stokaz/contract/accounts/accounts";
import type Stripe from "stripe";

/** `missing` is empty for an active account, and while the provider checks the given facts. */
export type ConnectedAccountState = {
  readonly isActive: boolean;
  readonly missing: readonly AccountNeed[];
};

/** Calls about the accounts that transfers go to. */
export type AccountCalls = {
  /** @returns the new connected account's id */
  createConnectedAccount(person: { userId: string; email: string; name: string }): Promise<string>;
  /** A single-use address where the account's holder fills in what is missing. */
  createAccountLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>;
  /** True if transfers can reach the account. */
  canReceiveTransfers(accountId: string): Promise<boolean>;
  /**
   * Reads if transfers can reach the account and, if not, which facts its holder still has to give.
   */
  readConnectedAccount(accountId: string): Promise<ConnectedAccountState>;
};

const RECIPIENT: Stripe.V2.Core.AccountCreateParams.Include[] = ["configuration.recipient"];
/** Subject of a requirement, by the beginning of its name (`identity.individual.date_of_birth`). */
const NEEDS: readonly (readonly [RegExp, AccountNeed])[] = [
  [/^defaults\.payout|payout|bank_account/, "bank-account"],
  [/attestations?\b|terms_of_service/, "terms"],
  [/document|verification/, "document"],
  [/^identity\.business|business_profile|^defaults\.profile/, "business"],
  [/^identity|contact/, "identity"],
];

const needOf = (requirement: string): AccountNeed =>
  NEEDS.find(([pattern]) => pattern.test(requirement))?.[1] ?? "other";

const isActive = (account: Stripe.V2.Core.Account): boolean =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status ===
  "active";

/**
 * Express accounts of Stripe's v2 API: French and in euros, with fees and losses borne by the
 * platform. A repeated call for a user makes no second one.
 */
export const accountCalls = (stripe: Stripe): AccountCalls => ({
  createConnectedAccount: async ({ userId, email, name }) => {
    const account = await stripe.v2.core.accounts.create(
      {
        contact_email: email,
        display_name: name,
        dashboard: "express",
        identity: { country: "FR" },
        configuration: {
          recipient: {
            capabilities: { stripe_balance: { stripe_transfers: { requested: true } } },
          },
        },
        defaults: {
          currency: "eur",
          locales: ["fr-FR"],
          responsibilities: { fees_collector: "application", losses_collector: "application" },
        },
        include: RECIPIENT,
        metadata: { user_id: userId },
      },
      { idempotencyKey: `account_${userId}` },
    );
    return account.id;
  },
  createAccountLink: async (accountId, returnUrl, refreshUrl) => {
    const link = await stripe.v2.core.accountLinks.create({
      account: accountId,
      use_case: {
        type: "account_onboarding",
        account_onboarding: {
          return_url: returnUrl,
          refresh_url: refreshUrl,
        },
      },
    });
    return link.url;
  },
  canReceiveTransfers: async (accountId) => {
    return isActive(await stripe.v2.core.accounts.retrieve(accountId, { include: RECIPIENT }));
  },
  readConnectedAccount: async (accountId) => {
    const account = await stripe.v2.core.accounts.retrieve(accountId, {
      include: [...RECIPIENT, "requirements"],
    });
    if (isActive(account)) return { isActive: true, missing: [] };
    const asked = (account.requirements?.entries ?? []).filter(
      ({ awaiting_action_from }) => awaiting_action_from === "user",
    );
    const missing = new Set(asked.map(({ description }) => needOf(description)));
    return { isActive: false, missing: [...missing] };
  },
});
