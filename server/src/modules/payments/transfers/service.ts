import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money";
import type { PaymentGateway } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { CheckoutRow } from "../../../platform/schema.ts";
import { recordTransfer } from "../ledger/public.ts";
import { nextAttempt, type PlannedTransfer } from "../rules.ts";
import {
  bringForward,
  type DueTransfer,
  insertTransfers,
  lockDueTransfer,
  updateTransfer,
} from "./repository.ts";

type Deps = { db: Db; clock: Clock; log: Log; jobs: Jobs; gateway: PaymentGateway };

/** The job that makes every transfer that is due. */
export const TRANSFER_JOB = "make-transfers";

/** Plans what a seller gets of a paid checkout, and when. */
export const scheduleTransfers = (
  tx: Tx,
  checkout: CheckoutRow,
  planned: readonly PlannedTransfer[],
): Promise<void> =>
  insertTransfers(
    tx,
    planned.map(({ gross, fee, dueAt }, installment) => ({
      id: randomUUID(),
      checkout_id: checkout.id,
      installment,
      seller_id: checkout.seller_id,
      gross_cents: gross,
      fee_cents: fee,
      due_at: dueAt,
      status: "waiting",
      next_attempt_at: dueAt,
    })),
  );

export const createTransfers = ({ db, clock, log, jobs, gateway }: Deps) => {
  /**
   * Takes one due transfer on, counting the attempt and putting the next one off: whatever happens
   * now, no other process has it in hand, and it does not stand in the way of the others.
   */
  const takeNext = () =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const due = await lockDueTransfer(tx, now);
      if (!due) return undefined;
      const attempts = due.attempts + 1;
      await updateTransfer(tx, due.id, { attempts, next_attempt_at: nextAttempt(now, attempts) });
      return due;
    });

  const make = async (due: DueTransfer): Promise<void> => {
    if (due.connected_account_id === null || due.charge_id === null) {
      throw new Error("the transfer has no destination or no charge");
    }
    const { checkout_id: checkoutId, seller_id: sellerId } = due;
    const amount = cents(due.gross_cents - due.fee_cents);
    const providerTransferId =
      amount > 0
        ? await gateway.transfer({
            transferId: due.id,
            amount,
            accountId: due.connected_account_id,
            chargeId: due.charge_id,
            group: checkoutId,
          })
        : due.id;
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      await updateTransfer(tx, due.id, {
        status: "paid",
        provider_transfer_id: providerTransferId,
        paid_at: now,
        last_error: null,
      });
      const made = { checkoutId, sellerId, gross: due.gross_cents, fee: due.fee_cents };
      await recordTransfer(tx, made, providerTransferId, now);
    });
  };

  const makeDueTransfers = async (): Promise<void> => {
    for (let due = await takeNext(); due; due = await takeNext()) {
      await make(due).catch(async (error: unknown) => {
        log.warn({ err: error, transferId: due?.id }, "transfer failed");
        if (due) await updateTransfer(db, due.id, { last_error: String(error) });
      });
    }
  };

  jobs.define(TRANSFER_JOB, makeDueTransfers, { cron: "* * * * *" });

  return {
    makeDueTransfers,
    /** The buyer has collected: the order's money goes to its seller. */
    async releaseOrder(tx: Tx, orderId: string): Promise<void> {
      await bringForward(tx, orderId, clock.now());
      await jobs.enqueue(tx, TRANSFER_JOB, {});
    },
  };
};

export type Transfers = ReturnType<typeof createTransfers>;
