import { randomUUID } from "node:crypto";
import type { LedgerAccount, ProviderMovementKind } from "@stokaz/contract/money/accounting";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { DAY_MS, startOfDay } from "@stokaz/contract/time/calendar";
import type { PaymentGateway, ProviderTransaction } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { record } from "../ledger/public.ts";
import { defineReadingJob, READING_JOB } from "./jobs.ts";
import * as rows from "./repository.ts";
import { bookingsOf, CAUSED_PAIRS, isOfDispute } from "./rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs; gateway: PaymentGateway; timeZone: string };

/**
 * Time that a reading overlaps the one before, because the provider's lists may be late. Movements
 * that were read before stay as they are.
 */
const OVERLAP_MS = DAY_MS;

/** Money moved between two accounts: `gained` is what `to` got from `from`, in cents. */
type Exchange = {
  kind: ProviderMovementKind;
  from: LedgerAccount;
  to: LedgerAccount;
  gained: Cents;
  reference: string;
  checkoutId: string | null;
  at: Date;
};

const recordExchange = (tx: Tx, exchange: Exchange): Promise<void> => {
  const { kind, from, to, gained, reference, checkoutId, at } = exchange;
  return record(
    tx,
    {
      kind,
      amount: cents(Math.abs(gained)),
      checkoutId,
      providerReference: reference,
      occurredAt: at,
    },
    [
      { account: to, partyId: null, amount: gained },
      { account: from, partyId: null, amount: cents(0 - gained) },
    ],
  );
};

/** Books movements of the provider's balance, each once. @param now when they were read */
export const bookTransactions = async (
  tx: Tx,
  transactions: readonly ProviderTransaction[],
  now: Date,
): Promise<void> => {
  const read = transactions.map(({ id, category, amount, fee, reference, at }) => ({
    id,
    category,
    amount_cents: amount,
    fee_cents: fee,
    reference: reference ?? null,
    occurred_at: at,
    read_at: now,
  }));
  const fresh = await rows.insertTransactions(tx, read);
  const added = transactions.filter(({ id }) => fresh.has(id));
  const disputes = added.filter(isOfDispute).flatMap(({ reference }) => reference ?? []);
  const checkouts = await rows.findDisputedCheckouts(tx, disputes);
  for (const transaction of added) {
    for (const { kind, account, reference, moved } of bookingsOf(transaction)) {
      // Disputed money belongs to the purchase; the provider's fee for it never does.
      const isMoney = account === "disputed_money";
      await recordExchange(tx, {
        kind,
        from: account,
        to: "provider_balance",
        gained: moved,
        reference,
        checkoutId: (isMoney && checkouts.get(transaction.reference ?? "")) || null,
        at: transaction.at,
      });
    }
  }
};

/** Our balance and the provider's if they differ, in cents. */
export type BalanceDifference = { booked: Cents; provider: Cents };

export const createProviderMoney = ({ db, clock, jobs, gateway, timeZone }: Deps) => {
  /** Books payouts that arrived at the bank, or came back from it. */
  const followPayouts = async (): Promise<void> => {
    for (const { reference, amount } of await rows.listPayoutsUnderWay(db)) {
      const { status, arrivedOn } = await gateway.findPayout(reference);
      if (status !== "paid") continue;
      const arrival = { kind: "payout_arrival", from: "payouts_under_way", to: "bank" } as const;
      const at = startOfDay(arrivedOn, timeZone);
      const exchanged = { gained: amount, reference, checkoutId: null, at };
      await inTransaction(db, (tx) => recordExchange(tx, { ...arrival, ...exchanged }));
    }
    for (const { reference, amount, at } of await rows.listReturnedPayouts(db)) {
      const back = { kind: "payout_return", from: "bank", to: "payouts_under_way" } as const;
      const exchanged = { gained: amount, reference, checkoutId: null, at };
      await inTransaction(db, (tx) => recordExchange(tx, { ...back, ...exchanged }));
    }
  };

  const correctDisputes = async (): Promise<void> => {
    for (const { reference, amount, checkoutId } of await rows.listUncorrectedDisputes(db)) {
      const kind = "dispute_correction" as const;
      const sides = { from: "disputed_money", to: "provider_balance" } as const;
      const exchanged = { gained: amount, reference, checkoutId, at: clock.now() };
      await inTransaction(db, (tx) => recordExchange(tx, { kind, ...sides, ...exchanged }));
    }
  };

  /** Books movements page by page. Only a complete reading lets the next one start later. */
  const readSince = async (since: Date | undefined, known: Date | undefined): Promise<void> => {
    let newest = known;
    for await (const page of gateway.listTransactions(since)) {
      newest = page.reduce((late, { at }) => (at > late ? at : late), newest ?? new Date(0));
      await inTransaction(db, (tx) => bookTransactions(tx, page, clock.now()));
    }
    if (newest === undefined) return;
    const reading = { id: randomUUID(), newest, finished_at: clock.now() };
    await inTransaction(db, (tx) => rows.insertReading(tx, reading));
  };

  /** Books the movements at the provider since the last reading. */
  const read = async (): Promise<void> => {
    const newest = await rows.findNewestRead(db);
    await readSince(newest && new Date(newest.getTime() - OVERLAP_MS), newest);
    await followPayouts();
    await correctDisputes();
  };

  /**
   * Reads until the provider's list adds up to its balance, because money may move between the two
   * calls.
   */
  const readBalance = async (): Promise<Cents> => {
    await read();
    const balance = await gateway.readBalance();
    if (balance === (await rows.sumTransactions(db))) return balance;
    // A movement older than the overlap may have been missed, so the whole list is read again.
    await readSince(undefined, undefined);
    await followPayouts();
    return gateway.readBalance();
  };

  defineReadingJob(jobs, read);

  return {
    read,

    /** Enqueues a reading, because something moved. */
    enqueue: (tx: Tx): Promise<void> => jobs.enqueue(tx, READING_JOB, {}),

    /**
     * Difference between our balance and the provider's, if any.
     *
     * @param settled younger movements may have reached one side only
     */
    async findDifference(settled: Date): Promise<BalanceDifference | undefined> {
      const provider = await readBalance();
      const { booked, ours, theirs } = await rows.sumBalance(db, settled, CAUSED_PAIRS);
      const expected = cents(booked - ours + theirs);
      return expected === provider ? undefined : { booked: expected, provider };
    },
  };
};

export type ProviderMoney = ReturnType<typeof createProviderMoney>;
