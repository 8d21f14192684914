import { type Cents, cents } from "@stokaz/contract/money";
import type { ProviderTransfer } from "../../../gateways/payments.ts";
import { inTransaction, type Tx } from "../../../platform/db/db.ts";
import { derivedId, isRowId } from "../../../platform/db/row-id.ts";
import type { CheckoutRow, PlannedTransfer } from "../../checkout/public.ts";
import { isHalted } from "../outgoing/public.ts";
import { shareOfRefund, spread, takeInOrder } from "../rules.ts";
import type { TransferRow } from "../tables.ts";
import {
  createPayoutJobs,
  DROPPED,
  lowerTransfer,
  type PayoutJobDeps,
  TRANSFER_JOB,
} from "./jobs.ts";
import * as payouts from "./repository.ts";

const LISTED = 200;

/** Plans what the sellers of a paid checkout get, and when. */
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

/** What a refund takes of a transfer's gross, in cents. */
export type RefundShare = { transferId: string; amount: Cents };

/** Which money of a checkout goes back: some cents of each of these installments, or an amount of the whole. */
export type Taken = { amount: Cents } | { byInstallment: ReadonlyMap<number, Cents> };

/**
 * Takes money that goes back from what its sellers were to get: from each line of an order its part, or in proportion to
 * what is left of them; of a rental first what is last to be sent. A transfer that still waits gets smaller; of one that
 * was made, or may have been, a part comes back.
 *
 * @returns what it took of each transfer
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
  // A restored backup doesn't know which of its waiting transfers were made.
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
 * Makes a waiting transfer smaller by all that is still to be taken back of it, if that is how it was sent.
 *
 * @param sent cents that went
 * @returns the transfer as it was sent
 */
const reduceToAmountSent = async (
  tx: Tx,
  transfer: TransferRow,
  sent: Cents,
  now: Date,
): Promise<TransferRow | undefined> => {
  const due = await payouts.listDueReversals(tx, transfer.id);
  const feeTaken = due.reduce((sum, { fee_cents }) => sum + fee_cents, 0);
  const netTaken = due.reduce((sum, { net_cents }) => sum + net_cents, 0);
  const fee = cents(transfer.fee_cents - feeTaken);
  const gross = cents(transfer.gross_cents - netTaken - feeTaken);
  if (gross - fee !== sent) return undefined;
  for (const { id } of due) await payouts.moveReversal(tx, id, DROPPED, { done_at: now });
  await lowerTransfer(tx, transfer.id, { gross, fee });
  return { ...transfer, gross_cents: gross, fee_cents: fee };
};

export const createPayouts = (deps: PayoutJobDeps) => {
  const { db, clock, jobs, gateway } = deps;
  const { sendReversals, settleTransfer, settleReversal } = createPayoutJobs(deps);

  return {
    /** Takes back what is due of transfers that were made. */
    sendReversals,

    /**
     * Books what the provider sent and our row still waits for: sent without an answer, or forgotten by a restored backup.
     * What is still to be taken back of it was so before it went, or is after. Another amount stays to be found.
     */
    async takeOver(tx: Tx, made: ProviderTransfer): Promise<void> {
      const row = isRowId(made.ownId)
        ? await payouts.lockWaitingTransfer(tx, made.ownId)
        : undefined;
      if (!row) return;
      const isWhole = row.gross_cents - row.fee_cents === made.amount;
      const sent = isWhole ? row : await reduceToAmountSent(tx, row, made.amount, clock.now());
      if (sent) await settleTransfer(tx, sent, made.id);
    },

    /** Books reversals that are due and that the provider made already, without sending any. */
    async takeOverReversals(): Promise<void> {
      for (const due of await payouts.listDueReversalsOfPaidTransfers(db)) {
        const made = await gateway.findReversal(due.provider_transfer_id, due.id);
        if (made !== undefined) await inTransaction(db, (tx) => settleReversal(tx, due, made));
      }
    },

    /** Money that is due and did not go, the longest due first. */
    listStuck: (): Promise<payouts.StuckTransfer[]> =>
      payouts.listStuckTransfers(db, clock.now(), LISTED),
    countFailing: (): Promise<number> => payouts.countFailingTransfers(db),
    sumDue: () => payouts.sumDueTransfers(db, clock.now()),
    countFailingReversals: (): Promise<number> => payouts.countFailingReversals(db),

    /** Lines of an order were collected: their money goes to their sellers. @param installments their positions */
    async releaseLines(tx: Tx, orderId: string, installments: readonly number[]): Promise<void> {
      await payouts.makeDueNow(tx, { orderId, installments }, clock.now());
      await jobs.enqueue(tx, TRANSFER_JOB, {});
    },

    /** The money of lines waits for a decision, due or not; what went, or is on its way, does not come back by this. */
    holdLines: (tx: Tx, orderId: string, installments: readonly number[]): Promise<void> =>
      payouts.setHeld(tx, { orderId, installments }, true),

    /** It was decided: the money of lines goes when it is due. */
    unholdLines: (tx: Tx, orderId: string, installments: readonly number[]): Promise<void> =>
      payouts.setHeld(tx, { orderId, installments }, false),

    /** The same of money of a lease, as far as an amount in cents. */
    holdRental: (tx: Tx, rentalId: string, amount: Cents): Promise<void> =>
      payouts.holdOfRental(tx, rentalId, amount),
    unholdRental: (tx: Tx, rentalId: string): Promise<void> => payouts.unholdOfRental(tx, rentalId),
  };
};

export type Payouts = ReturnType<typeof createPayouts>;
