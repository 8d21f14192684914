import { type Cents, cents, netOf, sumCents } from "@stokaz/contract/money/money";
import type { ProviderTransfer } from "../../../gateways/payments.ts";
import { inTransaction, type Tx } from "../../../platform/db/db.ts";
import { derivedId, isRowId } from "../../../platform/db/row-id.ts";
import type { CheckoutRow, PlannedTransfer } from "../../checkout/public.ts";
import { isHalted } from "../outgoing/public.ts";
import { shareOfRefund, spread, takeInOrder } from "../rules.ts";
import type { TransferRow } from "../tables.ts";
import * as holds from "./holds/repository.ts";
import {
  createPayoutJobs,
  DROPPED,
  lowerTransfer,
  type PayoutJobsDeps,
  TRANSFER_JOB,
} from "./jobs.ts";
import * as payouts from "./repository.ts";

const LISTED = 200;

/** Inserts the planned transfers to the sellers of a paid checkout. */
export const scheduleTransfers = async (
  tx: Tx,
  checkout: CheckoutRow,
  planned: readonly PlannedTransfer[],
): Promise<void> =>
  payouts.insertTransfers(
    tx,
    planned.map(({ installment, sellerId, gross, fee, dueAt }) => ({
      id: derivedId(checkout.id, installment),
      checkout_id: checkout.id,
      installment,
      seller_id: sellerId,
      gross_cents: gross,
      fee_cents: fee,
      due_at: dueAt,
      status: "waiting" as const,
      next_attempt_at: dueAt,
    })),
  );

/** Part of a transfer's gross that a refund takes, in cents. */
export type RefundShare = { transferId: string; amount: Cents };

/** Money of a checkout that goes back: an amount of the whole, or cents by installment. */
export type Taken = { amount: Cents } | { byInstallment: ReadonlyMap<number, Cents> };

/**
 * Takes refunded money from the sellers' transfers. Each line of an order gives its part, or all
 * lines give in proportion to what is left of them; of a rental, the last installments give first.
 * A waiting transfer gets smaller; a transfer that was made, or may have been, is reversed in part.
 *
 * @returns the part taken of each transfer
 */
export const takeFromTransfers = async (
  tx: Tx,
  { refundId, checkout }: { refundId: string; checkout: CheckoutRow },
  taken: Taken,
  now: Date,
): Promise<RefundShare[]> => {
  const transfers = await payouts.lockTransfers(tx, checkout.id);
  const reversed = await payouts.sumReversals(
    tx,
    transfers.map(({ id }) => id),
  );
  // A restored backup does not know which of its waiting transfers were made.
  const isRestoredUnchecked = await isHalted(tx);
  const left = transfers.map((transfer) => {
    const before = reversed.get(transfer.id) ?? { net: 0, fee: 0 };
    return {
      gross: cents(transfer.gross_cents - before.net - before.fee),
      fee: cents(transfer.fee_cents - before.fee),
    };
  });
  const grosses = left.map(({ gross }) => gross);
  const amounts =
    "byInstallment" in taken
      ? transfers.map(({ installment }, index) =>
          cents(Math.min(taken.byInstallment.get(installment) ?? 0, grosses[index] ?? 0)),
        )
      : (checkout.purpose === "order" ? spread : takeInOrder)(taken.amount, grosses);
  const shares: RefundShare[] = [];
  for (const [index, transfer] of transfers.entries()) {
    const amount = amounts[index] ?? cents(0);
    const before = left[index];
    if (amount === 0 || !before) continue;
    shares.push({ transferId: transfer.id, amount });
    const share = shareOfRefund(before, amount);
    if (transfer.status === "waiting" && !transfer.is_in_flight && !isRestoredUnchecked) {
      await lowerTransfer(tx, transfer.id, {
        gross: cents(transfer.gross_cents - amount),
        fee: cents(transfer.fee_cents - share.fee),
      });
      continue;
    }
    await payouts.insertReversal(tx, {
      id: derivedId(refundId, transfer.id),
      refund_id: refundId,
      transfer_id: transfer.id,
      net_cents: share.net,
      fee_cents: share.fee,
      status: "due",
      next_attempt_at: now,
    });
  }
  return shares;
};

/**
 * Lowers a waiting transfer by all its due reversals, if it was sent with that amount.
 *
 * @param sent cents that went
 * @returns the transfer as it was sent; undefined if the amount differs
 */
const reduceToAmountSent = async (
  tx: Tx,
  transfer: TransferRow,
  sent: Cents,
  now: Date,
): Promise<TransferRow | undefined> => {
  const due = await payouts.listDueReversals(tx, transfer.id);
  const feeTaken = sumCents(due.map(({ fee_cents }) => fee_cents));
  const netTaken = sumCents(due.map(({ net_cents }) => net_cents));
  const fee = cents(transfer.fee_cents - feeTaken);
  const gross = cents(transfer.gross_cents - netTaken - feeTaken);
  if (netOf({ gross, fee }) !== sent) return undefined;
  for (const { id } of due) await payouts.moveReversal(tx, id, DROPPED, { done_at: now });
  await lowerTransfer(tx, transfer.id, { gross, fee });
  return { ...transfer, gross_cents: gross, fee_cents: fee };
};

export const createPayouts = (deps: PayoutJobsDeps) => {
  const { db, clock, jobs, gateway } = deps;
  const { sendReversals, settleTransfer, settleReversal } = createPayoutJobs(deps);

  return {
    /** Sends all due reversals of transfers that were made. */
    sendReversals,

    /**
     * Books a transfer that the provider made while our row still waits: it was sent without an
     * answer, or forgotten by a restored backup. Its due reversals were decided before or after it
     * was sent, so both amounts are accepted. A transfer of another amount stays a difference.
     */
    async takeOver(tx: Tx, made: ProviderTransfer): Promise<void> {
      const row = isRowId(made.ownId)
        ? await payouts.lockWaitingTransfer(tx, made.ownId)
        : undefined;
      if (!row) return;
      const isWhole = netOf({ gross: row.gross_cents, fee: row.fee_cents }) === made.amount;
      const sent = isWhole ? row : await reduceToAmountSent(tx, row, made.amount, clock.now());
      if (sent) await settleTransfer(tx, sent, made.id);
    },

    /** Books due reversals that the provider made already, without sending any. */
    async takeOverReversals(): Promise<void> {
      for (const due of await payouts.listDueReversalsOfPaidTransfers(db)) {
        const made = await gateway.findReversal(due.provider_transfer_id, due.id);
        if (made !== undefined) await inTransaction(db, (tx) => settleReversal(tx, due, made));
      }
    },

    /** Due transfers that did not go, the oldest due date first. */
    listStuck: (): Promise<payouts.StuckTransfer[]> =>
      payouts.listStuckTransfers(db, clock.now(), LISTED),
    countFailing: (): Promise<number> => payouts.countFailingTransfers(db),
    sumDue: () => payouts.sumDueTransfers(db, clock.now()),
    countFailingReversals: (): Promise<number> => payouts.countFailingReversals(db),

    /** Makes the money of collected lines due now. @param installments positions of the lines */
    async releaseLines(tx: Tx, orderId: string, installments: readonly number[]): Promise<void> {
      await payouts.makeDueNow(tx, { orderId, installments }, clock.now());
      await jobs.enqueue(tx, TRANSFER_JOB, {});
    },

    /**
     * Holds the money of lines until a decision, due or not. Money that was sent does not come
     * back; an attempt that is under way is not stopped, but is not made again.
     */
    holdLines: (tx: Tx, orderId: string, installments: readonly number[]): Promise<void> =>
      holds.hold(tx, { orderId, installments }),

    /**
     * Ends a hold after its decision was recorded: the money of lines goes when it is due, unless a
     * case, a claim or a return that is owed still holds it.
     */
    unholdLines: (tx: Tx, orderId: string, installments: readonly number[]): Promise<void> =>
      holds.unhold(tx, { orderId, installments }),

    /** Holds money of a lease, up to an amount in cents. */
    holdRental: (tx: Tx, rentalId: string, amount: Cents): Promise<void> =>
      holds.holdRental(tx, rentalId, amount),
    unholdRental: (tx: Tx, rentalId: string): Promise<void> => holds.unholdRental(tx, rentalId),
  };
};

export type Payouts = ReturnType<typeof createPayouts>;
