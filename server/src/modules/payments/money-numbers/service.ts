import type { Cents } from "@stokaz/contract/money/money";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, onceCommitted, type Tx } from "../../../platform/db/db.ts";
import { type Metrics, readTogether } from "../../../platform/observability/metrics.ts";
import type { Payouts } from "../payouts/public.ts";
import { findLastComparison, sumDueRefunds } from "./repository.ts";

/** Counts money that went out, once its booking is committed. */
export type MoneySent = (tx: Tx, kind: "transfer" | "refund" | "reversal", amount: Cents) => void;

export const createMoneySent = (metrics: Metrics): MoneySent => {
  const count = metrics.counter(
    "money_sent_total",
    "Movements of money that went out and were booked, by kind (transfer, refund, reversal)",
    ["kind"],
  );
  const add = metrics.counter(
    "money_sent_cents_total",
    "Cents that went out and were booked, by kind",
    ["kind"],
  );
  return (tx, kind, amount) =>
    onceCommitted(tx, () => {
      count({ kind });
      add({ kind }, amount);
    });
};

type Deps = { db: Db; clock: Clock; metrics: Metrics; payouts: Pick<Payouts, "sumDue"> };

/** Registers gauges of the money that is due, and of the last comparison of the books. */
export const measureMoney = ({ db, clock, metrics, payouts }: Deps): void => {
  const readDue = readTogether(async () => [
    { kind: "transfer", ...(await payouts.sumDue()) },
    ...(await sumDueRefunds(db)),
  ]);
  const readComparison = readTogether(() => findLastComparison(db));
  const secondsSince = (moment: Date): number => (clock.now().getTime() - moment.getTime()) / 1000;
  metrics.gauges(
    "money_due_cents",
    "Cents that could go out and have not yet, by kind",
    ["kind"],
    async () => (await readDue()).map(({ kind, cents: value }) => ({ values: { kind }, value })),
  );
  metrics.gauges(
    "money_due_oldest_seconds",
    "Since when the money that waits longest could have gone out, by kind",
    ["kind"],
    async () =>
      (await readDue()).map(({ kind, oldest }) => ({
        values: { kind },
        value: oldest ? secondsSince(oldest) : 0,
      })),
  );
  metrics.gauge(
    "ledger_off_cents",
    "Cents by which the ledger did not add up to nothing when the books were last compared",
    async () => (await readComparison()).ledgerOff,
  );
  metrics.gauge(
    "reconciliation_age_seconds",
    "Time since the books were last compared; no number before the first time",
    async () => {
      const { finishedAt } = await readComparison();
      return finishedAt ? secondsSince(finishedAt) : Number.NaN;
    },
  );
};
