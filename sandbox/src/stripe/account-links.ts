import type { Stripe } from "stripe";
import { getAccount } from "./accounts.ts";
import type { Operations } from "./api.ts";
import { invalidParameter } from "./errors.ts";
import { newId } from "./ids.ts";
import { ACCOUNT_LINKS } from "./kinds.ts";
import { oneOf, optional, record, text, url } from "./parameters.ts";

const LIFE_MS = 5 * 60_000;

const flow = record({
  collection_options: optional(
    record({
      fields: optional(oneOf("currently_due", "eventually_due")),
      future_requirements: optional(oneOf("include", "omit")),
    }),
  ),
  refresh_url: url,
  return_url: optional(url),
});
const linkParams = record({
  account: text(),
  use_case: record({
    type: oneOf("account_onboarding", "account_update"),
    account_onboarding: optional(flow),
    account_update: optional(flow),
  }),
});

/**
 * Account links.
 *
 * @param publicUrl origin of the hosted pages, asked at each call because it may be set late
 */
export const accountLinkOperations = (publicUrl: () => string): Operations => ({
  "POST /v2/core/account_links": ({ work, params }) => {
    const { account, use_case: useCase } = linkParams(params, "");
    const chosen = useCase[useCase.type];
    if (!chosen) {
      throw invalidParameter(
        `Missing required param: use_case[${useCase.type}].`,
        `use_case[${useCase.type}]`,
        "parameter_missing",
      );
    }
    getAccount(work, account);
    const token = newId("", 40);
    const now = work.clock.now();
    const expiresAt = now + LIFE_MS;
    work.store.insert(ACCOUNT_LINKS, token, work.clock.seconds(), {
      account,
      refreshUrl: chosen.refresh_url,
      returnUrl: chosen.return_url ?? null,
      expiresAt,
    });
    const { collection_options: _, ...urls } = chosen;
    const link: Stripe.V2.Core.AccountLink = {
      object: "v2.core.account_link",
      account,
      created: new Date(now).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
      livemode: false,
      url: `${publicUrl()}/sandbox/connect/onboarding/${token}`,
      use_case: {
        type: useCase.type,
        [useCase.type]: {
          refresh_url: urls.refresh_url,
          ...(urls.return_url ? { return_url: urls.return_url } : {}),
        },
      },
    };
    return link;
  },
});
