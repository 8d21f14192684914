import type { PaymentGateway, ProviderRefund } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { RefundRow } from "../../../platform/db/schema.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { findCheckout, lockCheckout } from "../../checkout/public.ts";
import { isHalted, sendOnce } from "../outgoing/public.ts";
import { createReversals } from "../reversals/public.ts";
import { nextAttempt } from "../rules.ts";
import * as refunds from "./repository.ts";

export type RefundJobDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
};

/** Takes what the provider says of a refund that it was sent. */
type Settle = (tx: Tx, checkoutId: string, sent: ProviderRefund) => Promise<void>;

/** The job that sends every refund that is due, and takes back what its seller got. */
export const REFUND_JOB = "make-refunds";

/** Defines {@link REFUND_JOB}, which also runs every minute. */
export const defineRefundJob = (
  { db, clock, log, jobs, gateway }: RefundJobDeps,
  settle: Settle,
): void => {
  const reversals = createReversals({ db, clock, log, gateway });

  /** Takes one due refund on, putting the next attempt off: no other process has it in hand. */
  const takeNext = () =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const due = await refunds.lockDueRefund(tx, now);
      if (!due) return undefined;
      const attempts = due.attempts + 1;
      const next_attempt_at = nextAttempt(now, attempts);
      await refunds.updateRefund(tx, due.id, { attempts, next_attempt_at });
      return due;
    });

  const send = (
    due: RefundRow,
    paymentIntentId: string,
    begunAt: Date,
  ): Promise<ProviderRefund> => {
    const { id: refundId, amount_cents: amount, attempts } = due;
    return sendOnce({
      attempts,
      spentKeys: due.spent_keys,
      begunAt,
      now: clock.now(),
      find: async () => {
        const known = await gateway.findRefunds(paymentIntentId);
        return known.find(({ ownId }) => ownId === refundId);
      },
      send: (spentKeys) => gateway.refund({ refundId, spentKeys, paymentIntentId, amount }),
      keepSpentKeys: (spentKeys) => refunds.updateRefund(db, refundId, { spent_keys: spentKeys }),
    });
  };

  const make = async (due: RefundRow): Promise<void> => {
    const checkout = await findCheckout(db, due.checkout_id);
    if (!checkout?.payment_intent_id) throw new Error(`refund ${due.id} has no payment`);
    const sent = await send(due, checkout.payment_intent_id, checkout.created_at);
    await inTransaction(db, async (tx) => {
      const locked = await lockCheckout(tx, due.checkout_id);
      if (locked) await settle(tx, locked.id, sent);
    });
  };

  const makeDueRefunds = async (): Promise<void> => {
    if (await isHalted(db)) return;
    await jobs.attempt(REFUND_JOB, "reversals", reversals.makeDueReversals);
    for (let due = await takeNext(); due; due = await takeNext()) {
      const taken = due;
      const { id } = taken;
      await jobs.attempt(REFUND_JOB, id, () =>
        make(taken).catch(async (error: unknown) => {
          log.warn({ err: error, refundId: id }, "refund failed");
          await refunds.updateRefund(db, id, { last_error: String(error) });
        }),
      );
    }
  };

  jobs.define(REFUND_JOB, makeDueRefunds, { cron: "* * * * *" });
};
