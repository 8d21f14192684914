import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { invalidParameter } from "./errors.ts";
import { newId } from "./ids.ts";
import { ACCOUNTS } from "./kinds.ts";
import { flag, list, metadata, oneOf, optional, record, text } from "./parameters.ts";
import { existing } from "./reading.ts";
import type { Work } from "./work.ts";

type Account = Stripe.V2.Core.Account;
type Transfers =
  Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;
/** The statuses the sandbox gives a capability. */
export type CapabilityStatus = "active" | "restricted";

const INCLUDABLE = [
  "configuration.customer",
  "configuration.merchant",
  "configuration.recipient",
  "defaults",
  "future_requirements",
  "identity",
  "requirements",
] as const;
const include = optional(list(oneOf(...INCLUDABLE)));
const requested = record({ requested: optional(flag) });
const accountParams = record({
  configuration: optional(
    record({
      recipient: optional(
        record({
          capabilities: optional(
            record({ stripe_balance: optional(record({ stripe_transfers: optional(requested) })) }),
          ),
        }),
      ),
    }),
  ),
  contact_email: optional(text(800)),
  dashboard: optional(oneOf("express", "full", "none")),
  defaults: optional(
    record({
      currency: optional(text(3)),
      locales: optional(list(text(12))),
      responsibilities: optional(
        record({
          fees_collector: optional(
            oneOf("application", "application_custom", "application_express", "stripe"),
          ),
          losses_collector: optional(oneOf("application", "stripe")),
        }),
      ),
    }),
  ),
  display_name: optional(text()),
  identity: optional(record({ country: optional(text(2)) })),
  include,
  metadata: optional(metadata),
});
type AccountParams = ReturnType<typeof accountParams>;

const RESTRICTED: Transfers = {
  status: "restricted",
  status_details: [{ code: "requirements_past_due", resolution: "provide_info" }],
};
const ACTIVE: Transfers = { status: "active", status_details: [] };

const requirementsFor = (
  status: CapabilityStatus | undefined,
): Stripe.V2.Core.Account.Requirements => {
  if (status !== "restricted") return { entries: [] };
  const entry = (description: string): Stripe.V2.Core.Account.Requirements.Entry => ({
    awaiting_action_from: "user",
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: "stripe_balance.stripe_transfers",
          configuration: "recipient",
          deadline: { status: "past_due" },
        },
      ],
    },
    minimum_deadline: { status: "past_due" },
    requested_reasons: [{ code: "routine_onboarding" }],
  });
  return {
    entries: [
      entry("identity.individual.given_name"),
      entry("identity.individual.date_of_birth"),
      entry("defaults.payout_methods"),
    ],
    summary: { minimum_deadline: { status: "past_due" } },
  };
};

/** The status of an account's transfers capability; undefined when it was never requested. */
export const transfersStatus = (account: Account): string | undefined =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

// `fromEntries` forgets the names and which values are left.
const without = <T extends object>(value: T): Given<T> =>
  // `fromEntries` forgets the names and which values are left.
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Given<T>;

const withCapability = (account: Account, transfers: Transfers): Account => ({
  ...account,
  applied_configurations: ["recipient"],
  configuration: {
    ...account.configuration,
    recipient: {
      applied: true,
      capabilities: { stripe_balance: { stripe_transfers: transfers } },
    },
  },
  requirements: requirementsFor(transfers.status === "active" ? "active" : "restricted"),
});

const createAccount = (work: Work, params: AccountParams): Account => {
  const { configuration, defaults, identity, metadata: labels, include: _, ...plain } = params;
  const country = identity?.country?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    throw invalidParameter(`Country '${country}' is unknown.`, "identity.country");
  }
  const account: Account = {
    id: newId("acct_1", 15),
    object: "v2.core.account",
    applied_configurations: [],
    closed: false,
    created: new Date(work.clock.now()).toISOString(),
    livemode: false,
    ...without(plain),
    identity: country ? { country } : {},
    // The parameters were checked, and their names are those of the answer.
    defaults: {
      ...without({ ...defaults }),
      responsibilities: {
        requirements_collector: "stripe",
        ...without({ ...defaults?.responsibilities }),
      },
    } as NonNullable<Account["defaults"]>,
    metadata: labels ?? {},
  };
  const wanted =
    configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested;
  if (!wanted) return account;
  if (!country) {
    throw invalidParameter(
      "identity.country must be set before a capability can be requested.",
      "identity.country",
      "parameter_missing",
    );
  }
  return withCapability(account, RESTRICTED);
};

/** Shows the plain fields of an account and the fields requested in `include`. */
const shown = (account: Account, included: readonly string[] = []): Account => {
  const { configuration, defaults, identity, requirements, ...plain } = account;
  return {
    ...plain,
    ...(included.includes("configuration.recipient") && configuration ? { configuration } : {}),
    ...(included.includes("defaults") && defaults ? { defaults } : {}),
    ...(included.includes("identity") && identity ? { identity } : {}),
    ...(included.includes("requirements") && requirements ? { requirements } : {}),
    ...(included.includes("future_requirements") ? { future_requirements: { entries: [] } } : {}),
  };
};

/** Converts an account to the form that events of the first API namespace show. */
const legacyAccount = (account: Account): Stripe.Account => {
  const active = transfersStatus(account) === "active";
  return {
    id: account.id,
    object: "account",
    capabilities: { transfers: active ? "active" : "inactive" },
    charges_enabled: false,
    country: account.identity?.country ?? "FR",
    created: Math.floor(Date.parse(account.created) / 1000),
    default_currency: "eur",
    details_submitted: active,
    email: account.contact_email ?? null,
    metadata: account.metadata ?? {},
    payouts_enabled: active,
    type: account.dashboard === "express" ? "express" : "none",
  };
};

/** Finds an account of the second namespace. @throws {StripeRefusal} resource_missing */
export const getAccount = (work: Work, id: string): Account =>
  existing(work, ACCOUNTS, id, "account");

/** Changes the transfers capability and announces it by a v2 event and by `account.updated`. */
export const setCapability = (work: Work, account: Account, status: CapabilityStatus): Account => {
  if (transfersStatus(account) === status) return account;
  const before = legacyAccount(account);
  const changed = withCapability(account, status === "active" ? ACTIVE : RESTRICTED);
  work.store.update(ACCOUNTS, account.id, changed);
  work.emitThin("v2.core.account[configuration.recipient].capability_status_updated", account.id);
  work.emit("account.updated", legacyAccount(changed), {
    account: account.id,
    previous: { capabilities: before.capabilities, payouts_enabled: before.payouts_enabled },
  });
  return changed;
};

export const accountOperations: Operations = {
  "POST /v2/core/accounts": ({ work, params }) => {
    const read = accountParams(params, "");
    const account = createAccount(work, read);
    work.store.insert(ACCOUNTS, account.id, work.clock.seconds(), account);
    return shown(account, read.include);
  },
  "GET /v2/core/accounts/:id": ({ work, id, params }) =>
    shown(getAccount(work, id), record({ include })(params, "").include),
};
