import { type Cents, cents } from "@stokaz/contract/money";
import { refusalReason } from "@stokaz/contract/payments";
import { transition } from "@stokaz/contract/transitions";
import type { PaymentGateway } from "../../../gateways/payments.ts";
import { ProviderRefusal } from "../../../gateways/payments-refusal.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import type { TransferRow } from "../../../platform/db/schema.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { recordReversal } from "../ledger/public.ts";
import { isHalted, sendOnce } from "../outgoing/public.ts";
import {
  nextAttempt,
  REVERSAL_TRANSITIONS,
  shareOfRefund,
  TRANSFER_TRANSITIONS,
} from "../rules.ts";
import {
  type DueReversal,
  insertReversals,
  listDueReversals,
  listReversalsOfMade,
  lockDueReversal,
  lockTransfers,
  type MadeReversal,
  moveReversal,
  moveTransfer,
  setAmount,
  sumReversals,
  updateReversal,
} from "./repository.ts";

type Deps = { db: Db; clock: Clock; log: Log; gateway: PaymentGateway };

const DROPPED = transition(REVERSAL_TRANSITIONS, "dropped");

/** Lowers what a transfer that waits will send; one of nothing is cancelled. */
const lowerTransfer = async (
  tx: Tx,
  transferId: string,
  left: { gross: Cents; fee: Cents },
): Promise<void> => {
  if (left.gross > 0) await setAmount(tx, transferId, left);
  else await moveTransfer(tx, transferId, transition(TRANSFER_TRANSITIONS, "cancelled"));
};

/**
 * Takes a refund's money from what its seller was to get: first from what is last to be sent. A
 * transfer that still waits gets smaller; of one that was made, or may have been, a part comes back.
 */
export const takeFromTransfers = async (
  tx: Tx,
  refund: { id: string; checkout_id: string; amount_cents: Cents },
  now: Date,
): Promise<void> => {
  const transfers = await lockTransfers(tx, refund.checkout_id);
  const reversed = await sumReversals(
    tx,
    transfers.map(({ id }) => id),
  );
  // A restored backup doesn't know which of its waiting transfers were made.
  const isForgetful = await isHalted(tx);
  let missing: number = refund.amount_cents;
  for (const transfer of transfers) {
    const before = reversed.get(transfer.id) ?? { net: 0, fee: 0 };
    const gross = cents(transfer.gross_cents - before.net - before.fee);
    const fee = cents(transfer.fee_cents - before.fee);
    const taken = cents(Math.min(missing, gross));
    if (taken === 0) continue;
    missing -= taken;
    const share = shareOfRefund({ gross, fee }, taken);
    if (transfer.status === "waiting" && !transfer.is_in_flight && !isForgetful) {
      await lowerTransfer(tx, transfer.id, {
        gross: cents(transfer.gross_cents - taken),
        fee: cents(transfer.fee_cents - share.fee),
      });
      continue;
    }
    await insertReversals(tx, [
      {
        id: await derivedId(refund.id, transfer.id),
        refund_id: refund.id,
        transfer_id: transfer.id,
        net_cents: share.net,
        fee_cents: share.fee,
        status: "due",
        next_attempt_at: now,
      },
    ]);
  }
};

/**
 * Makes a waiting transfer smaller by all that is still to be taken back of it, if that is how it was sent.
 *
 * @param sent cents that went
 * @returns the transfer as it was sent
 */
export const lowerAsSent = async (
  tx: Tx,
  transfer: TransferRow,
  sent: Cents,
  now: Date,
): Promise<TransferRow | undefined> => {
  const due = await listDueReversals(tx, transfer.id);
  const feeTaken = due.reduce((sum, { fee_cents }) => sum + fee_cents, 0);
  const netTaken = due.reduce((sum, { net_cents }) => sum + net_cents, 0);
  const fee = cents(transfer.fee_cents - feeTaken);
  const gross = cents(transfer.gross_cents - netTaken - feeTaken);
  if (gross - fee !== sent) return undefined;
  for (const { id } of due) await moveReversal(tx, id, DROPPED, { done_at: now });
  await lowerTransfer(tx, transfer.id, { gross, fee });
  return { ...transfer, gross_cents: gross, fee_cents: fee };
};

export const createReversals = ({ db, clock, log, gateway }: Deps) => {
  /** Takes one due reversal on; whatever happens now, it is tried again later until it is done. */
  const takeNext = () =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const due = await lockDueReversal(tx, now);
      if (!due) return undefined;
      const attempts = due.attempts + 1;
      await updateReversal(tx, due.id, { attempts, next_attempt_at: nextAttempt(now, attempts) });
      if (due.transfer_status === "waiting" && !due.is_in_flight) {
        // The transfer was refused in the end: there is only less to send.
        await lowerTransfer(tx, due.transfer_id, {
          gross: cents(due.gross_cents - due.net_cents - due.fee_cents),
          fee: cents(due.transfer_fee_cents - due.fee_cents),
        });
        await moveReversal(tx, due.id, DROPPED, { done_at: now });
      }
      return due;
    });

  const send = async (due: DueReversal, providerTransferId: string): Promise<string> => {
    if (due.net_cents === 0) return due.id;
    const { id: reversalId, net_cents: amount, attempts, begun_at: begunAt } = due;
    return sendOnce({
      attempts,
      spentKeys: due.spent_keys,
      begunAt,
      now: clock.now(),
      find: () => gateway.findReversal(providerTransferId, reversalId),
      send: (spentKeys) =>
        gateway.reverseTransfer({ reversalId, spentKeys, providerTransferId, amount }),
      keepSpentKeys: (spentKeys) => updateReversal(db, reversalId, { spent_keys: spentKeys }),
    });
  };

  const finish = async (
    tx: Tx,
    reversal: Omit<MadeReversal, "provider_transfer_id">,
    reference: string,
  ): Promise<void> => {
    const now = clock.now();
    const { checkout_id: checkoutId, seller_id: sellerId } = reversal;
    const { net_cents: net, fee_cents: fee } = reversal;
    const done = { provider_reversal_id: reference, done_at: now, last_error: null };
    const to = transition(REVERSAL_TRANSITIONS, "done");
    if (!(await moveReversal(tx, reversal.id, to, done))) return;
    await recordReversal(tx, { checkoutId, sellerId, net, fee }, reference, now);
  };

  const make = async (due: DueReversal): Promise<void> => {
    if (due.transfer_status !== "paid" || due.provider_transfer_id === null) return;
    const reference = await send(due, due.provider_transfer_id);
    await inTransaction(db, (tx) => finish(tx, due, reference));
  };

  return {
    /** Books those that are due and that the provider made already, without sending any. */
    async takeOver(): Promise<void> {
      for (const due of await listReversalsOfMade(db)) {
        const made = await gateway.findReversal(due.provider_transfer_id, due.id);
        if (made !== undefined) await inTransaction(db, (tx) => finish(tx, due, made));
      }
    },

    async makeDueReversals(): Promise<void> {
      for (let due = await takeNext(); due; due = await takeNext()) {
        const { id } = due;
        await make(due).catch(async (error: unknown) => {
          log.warn({ err: error, reversalId: id }, "reversal failed");
          const reason =
            error instanceof ProviderRefusal
              ? refusalReason(error.code, error.message)
              : String(error);
          await updateReversal(db, id, { last_error: reason });
        });
      }
    },
  };
};
