import type { Stripe } from "stripe";
import { getAccount } from "./accounts.ts";
import type { Operations } from "./api.ts";
import { newId } from "./ids.ts";
import { ACCOUNT_LINKS } from "./kinds.ts";
import { oneOf, optional, record, text, url } from "./parameters.ts";

const LIFE_MS = 5 * 60_000;

const linkParams = record({
  account: text(),
  use_case: record({
    type: oneOf("account_onboarding"),
    account_onboarding: record({ refresh_url: url, return_url: optional(url) }),
  }),
});

/**
 * Operations on account links.
 *
 * @param publicUrl origin of the hosted pages, read at each call because it may be set late
 */
export const accountLinkOperations = (publicUrl: () => string): Operations => ({
  "POST /v2/core/account_links": ({ work, params }) => {
    const { account, use_case: useCase } = linkParams(params, "");
    const { refresh_url: refreshUrl, return_url: returnUrl } = useCase.account_onboarding;
    getAccount(work, account);
    const token = newId("", 40);
    const now = work.clock.now();
    const expiresAt = now + LIFE_MS;
    work.store.insert(ACCOUNT_LINKS, token, work.clock.seconds(), {
      account,
      refreshUrl,
      returnUrl: returnUrl ?? null,
      expiresAt,
    });
    const link: Stripe.V2.Core.AccountLink = {
      object: "v2.core.account_link",
      account,
      created: new Date(now).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
      livemode: false,
      url: `${publicUrl()}/sandbox/connect/onboarding/${token}`,
      use_case: {
        type: useCase.type,
        account_onboarding: {
          refresh_url: refreshUrl,
          ...(returnUrl ? { return_url: returnUrl } : {}),
        },
      },
    };
    return link;
  },
});
