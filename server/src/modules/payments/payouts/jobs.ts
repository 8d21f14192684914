import { type Cents, cents, netOf } from "@stokaz/contract/money/money";
import { transition } from "@stokaz/contract/transitions";
import type { PaymentGateway } from "../../../gateways/payments.ts";
import { ProviderRefusal } from "../../../gateways/payments-refusal.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import type { ConnectedAccounts } from "../../accounts/public.ts";
import { recordReversal, recordTransfer } from "../ledger/public.ts";
import type { MoneySent } from "../money-numbers/public.ts";
import { createOutgoing } from "../outgoing/public.ts";
import { REVERSAL_TRANSITIONS, TRANSFER_TRANSITIONS } from "../rules.ts";
import type { TransferRow } from "../tables.ts";
import * as holds from "./holds/repository.ts";
import * as payouts from "./repository.ts";

export type PayoutJobsDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
  connected: ConnectedAccounts;
  moneySent: MoneySent;
};

const NO_CAPABILITY = "insufficient_capabilities_for_transfer";

/** Name of the job that makes all due transfers. */
export const TRANSFER_JOB = "make-transfers";

export const DROPPED = transition(REVERSAL_TRANSITIONS, "dropped");

/** Lowers the amount of a waiting transfer. A transfer of zero is cancelled. */
export const lowerTransfer = async (
  tx: Tx,
  transferId: string,
  { gross, fee }: { gross: Cents; fee: Cents },
): Promise<void> => {
  if (gross > 0)
    await payouts.updateTransfer(tx, transferId, { gross_cents: gross, fee_cents: fee });
  else await payouts.moveTransfer(tx, transferId, transition(TRANSFER_TRANSITIONS, "cancelled"));
};

/**
 * Defines {@link TRANSFER_JOB}, which also runs every minute, and how transfers and reversals are
 * sent and booked.
 */
export const createPayoutJobs = (deps: PayoutJobsDeps) => {
  const { db, clock, jobs, gateway, connected, moneySent } = deps;
  const sendAll = createOutgoing(deps);

  const settleTransfer = async (
    tx: Tx,
    transfer: TransferRow,
    reference: string,
  ): Promise<void> => {
    const now = clock.now();
    const sent = { provider_transfer_id: reference, paid_at: now };
    const changes = { ...sent, is_in_flight: false, is_held: false, last_error: null };
    const to = transition(TRANSFER_TRANSITIONS, "paid");
    if (!(await payouts.moveTransfer(tx, transfer.id, to, changes))) return;
    const { checkout_id: checkoutId, seller_id: sellerId } = transfer;
    const made = { checkoutId, sellerId, gross: transfer.gross_cents, fee: transfer.fee_cents };
    await recordTransfer(tx, made, reference, now);
    moneySent(tx, "transfer", amountOf(transfer));
  };

  const settleReversal = async (
    tx: Tx,
    reversal: payouts.OwedReversal,
    reference: string,
  ): Promise<void> => {
    const now = clock.now();
    const changes = { provider_reversal_id: reference, done_at: now, last_error: null };
    const to = transition(REVERSAL_TRANSITIONS, "done");
    if (!(await payouts.moveReversal(tx, reversal.id, to, changes))) return;
    const { checkout_id: checkoutId, seller_id: sellerId } = reversal;
    const taken = { checkoutId, sellerId, net: reversal.net_cents, fee: reversal.fee_cents };
    await recordReversal(tx, taken, reference, now);
    moneySent(tx, "reversal", reversal.net_cents);
  };

  const providerTransferIdOf = ({
    provider_transfer_id,
    transfer_id,
  }: payouts.DueReversal): string => {
    if (provider_transfer_id === null) throw new Error(`transfer ${transfer_id} was not made`);
    return provider_transfer_id;
  };

  const amountOf = ({ gross_cents: gross, fee_cents: fee }: TransferRow): Cents =>
    netOf({ gross, fee });

  const sendTransfers = sendAll<payouts.DueTransfer, string>({
    job: TRANSFER_JOB,
    lockDue: payouts.lockDueTransfer,
    update: payouts.updateTransfer,
    /**
     * The transfer is in flight until the provider has answered, so that nobody changes its amount.
     */
    take: async (tx, { id, is_in_flight }) => is_in_flight || (await holds.setInFlight(tx, id)),
    resultForZeroAmount: (due) => (amountOf(due) === 0 ? due.id : undefined),
    find: ({ id, checkout_id }) => gateway.findTransfer(checkout_id, id),
    stopIfHeld: ({ id }) => holds.stopIfHeld(db, id),
    send: (due, spentKeys) => {
      const { id: transferId, checkout_id: group } = due;
      const { connected_account_id: accountId, payment_intent_id: paymentIntentId } = due;
      if (accountId === null || paymentIntentId === null) {
        throw new ProviderRefusal("the transfer has no destination or no payment", undefined, due);
      }
      const amount = amountOf(due);
      return gateway.transfer({ transferId, spentKeys, amount, accountId, paymentIntentId, group });
    },
    settle: settleTransfer,
    // A seller who cannot receive transfers is skipped, and the money goes as soon as they can
    // again.
    recordRefusal: async ({ id, connected_account_id: account }, { code }) => {
      const isForLackOfAccount =
        code === NO_CAPABILITY && account !== null && !(await connected.recheckTransfers(account));
      await payouts.recordRefusal(db, id, isForLackOfAccount ? clock.now() : undefined);
    },
  });

  jobs.define(TRANSFER_JOB, sendTransfers, { cron: "* * * * *" });

  const sendReversals = sendAll<payouts.DueReversal, string>({
    job: "reverse-transfers",
    lockDue: payouts.lockDueReversal,
    update: payouts.updateReversal,
    take: async (tx, due) => {
      if (due.transfer_status === "waiting" && !due.is_in_flight) {
        // The transfer was refused in the end, so only the amount to send gets smaller.
        await lowerTransfer(tx, due.transfer_id, {
          gross: cents(due.gross_cents - due.net_cents - due.fee_cents),
          fee: cents(due.transfer_fee_cents - due.fee_cents),
        });
        await payouts.moveReversal(tx, due.id, DROPPED, { done_at: clock.now() });
      }
      return due.transfer_status === "paid";
    },
    resultForZeroAmount: ({ id, net_cents }) => (net_cents === 0 ? id : undefined),
    find: (due) => gateway.findReversal(providerTransferIdOf(due), due.id),
    send: (due, spentKeys) => {
      const { id: reversalId, net_cents: amount } = due;
      const providerTransferId = providerTransferIdOf(due);
      return gateway.reverseTransfer({ reversalId, spentKeys, providerTransferId, amount });
    },
    settle: settleReversal,
  });

  return { sendReversals, settleTransfer, settleReversal };
};
