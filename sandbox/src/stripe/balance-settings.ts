import type { Stripe } from "stripe";
import type { Operations } from "./api.ts";
import { PENDING_SECONDS } from "./balance.ts";
import { oneOf, optional, record } from "./parameters.ts";
import { payoutInterval, setPayoutInterval } from "./payouts.ts";
import type { Work } from "./work.ts";

const settingsParams = record({
  payments: optional(
    record({
      payouts: optional(
        record({
          schedule: optional(
            record({ interval: optional(oneOf("daily", "manual", "monthly", "weekly")) }),
          ),
        }),
      ),
    }),
  ),
});

const balanceSettings = (work: Work): Stripe.BalanceSettings => ({
  object: "balance_settings",
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: { interval: payoutInterval(work) },
      statement_descriptor: null,
      status: "enabled",
    },
    settlement_timing: { delay_days: PENDING_SECONDS / 86_400, start_of_day: null },
  },
});

export const balanceSettingsOperations: Operations = {
  "GET /v1/balance_settings": ({ work }) => balanceSettings(work),
  "POST /v1/balance_settings": ({ work, params }) => {
    const { payments } = settingsParams(params, "");
    const interval = payments?.payouts?.schedule?.interval;
    if (interval !== undefined) setPayoutInterval(work, interval);
    return balanceSettings(work);
  },
};
