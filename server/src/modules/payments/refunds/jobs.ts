import type { PaymentGateway, ProviderRefund } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { lockCheckout } from "../../checkout/public.ts";
import { createOutgoing } from "../outgoing/public.ts";
import type { Payouts } from "../payouts/public.ts";
import { type DueRefund, lockDueRefund, updateRefund } from "./repository.ts";

export type RefundJobDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
  payouts: Pick<Payouts, "sendReversals">;
};

/** Applies a refund that the provider reports as sent. */
type Settle = (tx: Tx, checkoutId: string, sent: ProviderRefund) => Promise<void>;

/** Name of the job that sends all due refunds, and takes back what their sellers got. */
export const REFUND_JOB = "make-refunds";

const paymentOf = ({ id, payment_intent_id }: DueRefund): string => {
  if (payment_intent_id === null) throw new Error(`refund ${id} has no payment`);
  return payment_intent_id;
};

/** Defines {@link REFUND_JOB}, which also runs every minute. */
export const defineRefundJob = (deps: RefundJobDeps, settle: Settle): void => {
  const { jobs, gateway, payouts } = deps;
  const sendRefunds = createOutgoing(deps)<DueRefund, ProviderRefund>({
    job: REFUND_JOB,
    lockDue: lockDueRefund,
    update: updateRefund,
    find: async (due) => {
      const known = await gateway.findRefunds(paymentOf(due));
      return known.find(({ ownId }) => ownId === due.id);
    },
    send: (due, spentKeys) => {
      const { id: refundId, amount_cents: amount } = due;
      return gateway.refund({ refundId, spentKeys, paymentIntentId: paymentOf(due), amount });
    },
    settle: async (tx, { checkout_id }, sent) => {
      const checkout = await lockCheckout(tx, checkout_id);
      if (checkout) await settle(tx, checkout.id, sent);
    },
  });
  const work = async (): Promise<void> => {
    await jobs.attempt(REFUND_JOB, "reversals", payouts.sendReversals);
    await sendRefunds();
  };
  jobs.define(REFUND_JOB, work, { cron: "* * * * *" });
};
