import { sumCents } from "@stokaz/contract/money/money";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { CheckoutRow } from "../../checkout/public.ts";
import {
  listLinesOfOrder,
  lockOrder,
  type OrderLineRow,
  unitsLeft,
  WITHDRAWAL_REFUND_JOB,
} from "../../orders/public.ts";
import { findLeftOfLines, isDisputed, type Payouts, type Refunds } from "../../payments/public.ts";
import { listOrdersOwing, listOwed, setAmount, setDecided } from "../repository.ts";
import { allocateRefunds, labelOf, type SharedOut } from "../rules.ts";
import type { WithdrawalLineRow } from "../tables.ts";

export type WithdrawalRefundsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  refunds: Refunds;
  payouts: Payouts;
};

export const createWithdrawalRefunds = (deps: WithdrawalRefundsDeps) => {
  const { db, clock, jobs, refunds, payouts } = deps;

  /**
   * Refunds withdrawn lines of a locked order: the price of each, as far as money is left. It waits
   * while the payer's bank contests the payment, and a line while a decision about it is awaited.
   *
   * @param checkout locked; undefined once all of its money is on its way back
   */
  const giveBack = async (
    tx: Tx,
    { orderId, checkout }: { orderId: string; checkout: CheckoutRow | undefined },
    asked: readonly WithdrawalLineRow[],
  ): Promise<void> => {
    const lines = await listLinesOfOrder(tx, orderId);
    const owed = asked.filter(({ line_id }) =>
      lines.some(({ id, is_contested }) => id === line_id && !is_contested),
    );
    if (owed.length === 0 || (checkout && (await isDisputed(tx, checkout.id)))) return;
    const left = await findLeftOfLines(tx, [orderId]);
    const at = clock.now();
    const given = allocateRefunds(owed, checkout ? left : new Map());
    for (const { id, amount, isLess } of given) if (isLess) await setAmount(tx, id, amount);
    const byLine = Map.groupBy(given, ({ lineId }) => lineId);
    const parts = lines.flatMap((line) => {
      const ofLine = byLine.get(line.id);
      return ofLine ? [partOf(line, ofLine)] : [];
    });
    const made =
      checkout &&
      (await refunds.giveBack(tx, checkout, parts, { cause: "withdrawal", note: null }));
    const ids = owed.map(({ id }) => id);
    await setDecided(tx, ids, { at, refundId: made?.ofCollected?.id });
    const decided = lines.filter(({ id }) => byLine.has(id));
    await payouts.unholdLines(
      tx,
      orderId,
      decided.map(({ position }) => position),
    );
  };

  const giveBackDue = (orderId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const checkout = await refunds.lockPaidOrder(tx, orderId);
      if (!(await lockOrder(tx, orderId))) return;
      const today = clock.today();
      const left = await findLeftOfLines(tx, [orderId]);
      // A decision may have given all of a line's money back: nothing waits for the return then.
      const owed = (await listOwed(tx, orderId)).filter(
        ({ refund_by, returned_at, line_id }) =>
          refund_by <= today || returned_at !== null || !left.get(line_id),
      );
      await giveBack(tx, { orderId, checkout }, owed);
    });

  jobs.define<{ orderId?: string }>(
    WITHDRAWAL_REFUND_JOB,
    async ({ orderId: only }) => {
      for (const orderId of only ? [only] : await listOrdersOwing(db, clock.today())) {
        await jobs.attempt(WITHDRAWAL_REFUND_JOB, orderId, () => giveBackDue(orderId));
      }
    },
    { cron: "41 * * * *" },
  );

  return { giveBack };
};

const partOf = (line: OrderLineRow, given: readonly SharedOut[]) => {
  const units = given.reduce((sum, one) => sum + one.units, 0);
  return {
    installment: line.position,
    units,
    kept: unitsLeft(line),
    price: line.price_cents,
    amount: sumCents(given.map(({ amount }) => amount)),
    label: labelOf(units, line),
    isWaiting: false,
  };
};

export type WithdrawalRefunds = ReturnType<typeof createWithdrawalRefunds>;
