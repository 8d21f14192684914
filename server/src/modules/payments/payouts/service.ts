import { type Cents, cents } from "@stokaz/contract/money";
import { refusalReason } from "@stokaz/contract/payments";
import { transition } from "@stokaz/contract/transitions";
import type { PaymentGateway, ProviderTransfer } from "../../../gateways/payments.ts";
import { ProviderRefusal } from "../../../gateways/payments-refusal.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { derivedId, isRowId } from "../../../platform/db/row-id.ts";
import type { CheckoutRow, TransferRow } from "../../../platform/db/schema.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import type { Accounts } from "../../accounts/public.ts";
import { recordTransfer } from "../ledger/public.ts";
import { isHalted, sendOnce } from "../outgoing/public.ts";
import { lowerAsSent } from "../reversals/public.ts";
import { nextAttempt, type PlannedTransfer, TRANSFER_TRANSITIONS } from "../rules.ts";
import {
  bringForward,
  countFailingTransfers,
  type DueTransfer,
  insertTransfers,
  keepRefusal,
  listStuckTransfers,
  lockDueTransfer,
  lockWaitingTransfer,
  moveTransfer,
  type StuckTransfer,
  updateTransfer,
} from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
  accounts: Accounts;
};

const NO_CAPABILITY = "insufficient_capabilities_for_transfer";
const LISTED = 200;

/** The job that makes every transfer that is due. */
export const TRANSFER_JOB = "make-transfers";

/** Plans what a seller gets of a paid checkout, and when. */
export const scheduleTransfers = async (
  tx: Tx,
  checkout: CheckoutRow,
  planned: readonly PlannedTransfer[],
): Promise<void> =>
  insertTransfers(
    tx,
    await Promise.all(
      planned.map(async ({ gross, fee, dueAt }, installment) => ({
        id: await derivedId(checkout.id, installment),
        checkout_id: checkout.id,
        installment,
        seller_id: checkout.seller_id,
        gross_cents: gross,
        fee_cents: fee,
        due_at: dueAt,
        status: "waiting" as const,
        next_attempt_at: dueAt,
      })),
    ),
  );

export const createTransfers = ({ db, clock, log, jobs, gateway, accounts }: Deps) => {
  /**
   * Takes one due transfer on, counting the attempt and putting the next one off: whatever happens
   * now, no other process has it in hand, and it does not stand in the way of the others. It stays in
   * flight until the provider's answer is known, so that nobody changes its amount meanwhile.
   */
  const takeNext = () =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const due = await lockDueTransfer(tx, now);
      if (!due) return undefined;
      const attempts = due.attempts + 1;
      const next_attempt_at = nextAttempt(now, attempts);
      await updateTransfer(tx, due.id, { attempts, next_attempt_at, is_in_flight: true });
      return due;
    });

  /** Sends it, unless it went without our hearing of it. @returns the provider's id */
  const send = async (due: DueTransfer, amount: Cents): Promise<string> => {
    const {
      id: transferId,
      connected_account_id: accountId,
      payment_intent_id: paymentIntentId,
    } = due;
    if (accountId === null || paymentIntentId === null) {
      throw new ProviderRefusal("the transfer has no destination or no payment", undefined, due);
    }
    const { checkout_id: group, attempts, begun_at: begunAt } = due;
    return sendOnce({
      attempts,
      spentKeys: due.spent_keys,
      begunAt,
      now: clock.now(),
      find: () => gateway.findTransfer(group, transferId),
      send: (spentKeys) =>
        gateway.transfer({ transferId, spentKeys, amount, accountId, paymentIntentId, group }),
      keepSpentKeys: (spentKeys) => updateTransfer(db, transferId, { spent_keys: spentKeys }),
    });
  };

  const finish = async (tx: Tx, transfer: TransferRow, reference: string): Promise<void> => {
    const now = clock.now();
    const sent = { provider_transfer_id: reference, paid_at: now };
    const done = { ...sent, is_in_flight: false, last_error: null };
    const to = transition(TRANSFER_TRANSITIONS, "paid");
    if (!(await moveTransfer(tx, transfer.id, to, done))) return;
    const { checkout_id: checkoutId, seller_id: sellerId } = transfer;
    const made = { checkoutId, sellerId, gross: transfer.gross_cents, fee: transfer.fee_cents };
    await recordTransfer(tx, made, reference, now);
  };

  const make = async (due: DueTransfer): Promise<void> => {
    const amount = cents(due.gross_cents - due.fee_cents);
    const reference = amount > 0 ? await send(due, amount) : due.id;
    await inTransaction(db, (tx) => finish(tx, due, reference));
  };

  /** Whether the provider refused because the seller's account lost what it takes to be paid. */
  const isForLackOfAccount = async (error: ProviderRefusal, due: DueTransfer): Promise<boolean> =>
    error.code === NO_CAPABILITY &&
    due.connected_account_id !== null &&
    !(await accounts.lookAgain(due.connected_account_id));

  const keepFailure = async (due: DueTransfer, error: unknown): Promise<void> => {
    log.warn({ err: error, transferId: due.id }, "transfer failed");
    if (!(error instanceof ProviderRefusal)) {
      await updateTransfer(db, due.id, { last_error: String(error) });
      return;
    }
    // A seller who can't be paid is passed over: the money goes as soon as they can be again.
    const reason = refusalReason(error.code, error.message);
    const goesAtOnce = await isForLackOfAccount(error, due);
    await keepRefusal(db, due.id, reason, goesAtOnce ? clock.now() : undefined);
  };

  const makeDueTransfers = async (): Promise<void> => {
    if (await isHalted(db)) return;
    for (let due = await takeNext(); due; due = await takeNext()) {
      const taken = due;
      await jobs.attempt(TRANSFER_JOB, taken.id, () =>
        make(taken).catch((error: unknown) => keepFailure(taken, error)),
      );
    }
  };

  jobs.define(TRANSFER_JOB, makeDueTransfers, { cron: "* * * * *" });

  return {
    makeDueTransfers,
    /**
     * Books what the provider sent and our row still waits for: sent without an answer, or forgotten by a restored backup.
     * What is still to be taken back of it was so before it went, or is after. Another amount stays to be found.
     */
    async takeOver(tx: Tx, made: ProviderTransfer): Promise<void> {
      const row = isRowId(made.ownId) ? await lockWaitingTransfer(tx, made.ownId) : undefined;
      if (!row) return;
      const isWhole = row.gross_cents - row.fee_cents === made.amount;
      const sent = isWhole ? row : await lowerAsSent(tx, row, made.amount, clock.now());
      if (sent) await finish(tx, sent, made.id);
    },

    /** Money that is due and did not go, the longest due first. */
    listStuck: (): Promise<StuckTransfer[]> => listStuckTransfers(db, clock.now(), LISTED),
    countFailing: (): Promise<number> => countFailingTransfers(db),

    /** The buyer has collected: the order's money goes to its seller. */
    async releaseOrder(tx: Tx, orderId: string): Promise<void> {
      await bringForward(tx, orderId, clock.now());
      await jobs.enqueue(tx, TRANSFER_JOB, {});
    },
  };
};

export type Transfers = ReturnType<typeof createTransfers>;
