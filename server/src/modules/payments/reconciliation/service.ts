import { randomUUID } from "node:crypto";
import type { FindingKind } from "@stokaz/contract/checkout/payments";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { PaymentGateway, ProviderBooks } from "../../../gateways/payments.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { isRowId } from "../../../platform/db/row-id.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { assertLiveAdmin, type ConnectedAccounts } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { Checkout } from "../../checkout/public.ts";
import type { PostMail } from "../../mail/public.ts";
import type { Disputes } from "../disputes/public.ts";
import type { Months } from "../months/public.ts";
import { type Halt, liftHalt, listHalts } from "../outgoing/public.ts";
import type { Payouts } from "../payouts/public.ts";
import type { ProviderMoney } from "../provider-money/public.ts";
import type { Refunds } from "../refunds/public.ts";
import { findingsMail } from "./mails.ts";
import * as books from "./repository.ts";
import {
  type Booked,
  compareBooks,
  type Finding,
  mayAlreadyBeSent,
  type Names,
  settledBefore,
} from "./rules.ts";

export type ReconciliationDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
  checkout: Pick<Checkout, "readSession">;
  refunds: Refunds;
  disputes: Disputes;
  providerMoney: Pick<ProviderMoney, "findDifference">;
  months: Pick<Months, "findBroken">;
  payouts: Payouts;
  connected: ConnectedAccounts;
  postMail: PostMail;
  publicUrl: string;
  operatorEmail: string;
};

/**
 * Result of a run: number of movements compared since an instant, open differences, and the halt of
 * outgoing money.
 */
export type Report = { since: Date; compared: number; findings: Finding[]; isHalted: boolean };

const RECONCILIATION_JOB = "reconcile";
/** Days that a run looks back. Older differences are looked at as long as they are open. */
const WINDOW_DAYS = 8;
/**
 * Extra days to read: a debit is paid up to two weeks after it was begun, and the provider dates it
 * from its beginning.
 */
const MARGIN_DAYS = 30;
const LISTED = 200;

const PAYMENT_NAMES: Names = {
  unknown: "payment-without-purchase",
  missing: "purchase-without-payment",
};
const REFUND_NAMES: Names = { unknown: "refund-unknown", missing: "refund-missing" };
const TRANSFER_NAMES: Names = { unknown: "transfer-unknown", missing: "transfer-missing" };

/** A finding about our own books, without a counterpart at the provider. */
const findingOfOurs = (
  kind: FindingKind,
  subject: string,
  at: Date,
  booked: Cents | null = null,
): Finding => ({ kind, subject, checkoutId: null, booked, provider: null, at });

const findingOf = ({ subject, takenAt }: Halt): Finding =>
  findingOfOurs("restored-backup", subject, takenAt);

const daysBefore = (instant: Date, days: number): Date =>
  new Date(instant.getTime() - days * DAY_MS);

export const createReconciliation = (deps: ReconciliationDeps) => {
  const { db, clock, log, jobs, gateway, checkout, refunds, disputes, payouts } = deps;
  const { connected, providerMoney, months, postMail, publicUrl, operatorEmail } = deps;

  const settle = (effect: ((tx: Tx) => Promise<void>) | undefined): Promise<void> =>
    effect ? inTransaction(db, effect) : Promise.resolve();

  /**
   * Makes up for lost events and for the hours that a restored backup forgot. Failures stay to be
   * found as differences. Refunds come before transfers, which they may have lowered, and reversals
   * after their transfers.
   *
   * @returns true if all of it could be done
   */
  const catchUp = async (theirs: ProviderBooks): Promise<boolean> => {
    let isWhole = true;
    const attempt = (subject: string, work: Promise<unknown>): Promise<unknown> =>
      work.catch((error: unknown) => {
        isWhole = false;
        log.warn({ err: error, subject }, "not caught up");
      });
    const paid = theirs.sessions.map(({ paymentIntentId }) => paymentIntentId ?? "");
    const booked = await books.listPayments(db, clock.now(), paid);
    const charged = new Set(theirs.charges.map(({ paymentIntentId }) => paymentIntentId));
    const letGo = (await books.listLetGo(db, paid)).filter((intent) => !charged.has(intent));
    const known = new Set([...booked.map(({ reference }) => reference), ...letGo]);
    for (const { id, paymentIntentId = "" } of theirs.sessions) {
      if (known.has(paymentIntentId)) continue;
      await attempt(id, checkout.readSession(id).then(settle));
    }
    // A bank may decide months later, so disputes that are open here are read at any age.
    const listed = new Set(theirs.disputes.map(({ id }) => id));
    const older = (await disputes.listOpenIds()).filter((id) => !listed.has(id));
    for (const id of older) {
      await attempt(
        id,
        gateway.findDispute(id).then((found) => settle((tx) => disputes.apply(tx, found))),
      );
    }
    for (const dispute of theirs.disputes) {
      await attempt(
        dispute.id,
        settle((tx) => disputes.apply(tx, dispute)),
      );
    }
    const ids = theirs.refunds.map(({ id }) => id);
    const refunded = await books.listRefunds(db, clock.now(), ids);
    const differing = theirs.refunds.filter(({ id, amount, isFailed }) => {
      const booked = refunded.find(({ reference }) => reference === id)?.amount ?? 0;
      return booked !== (isFailed ? 0 : amount);
    });
    for (const intent of new Set(differing.map((refund) => refund.paymentIntentId))) {
      const apply = async (): Promise<void> => {
        const found = await gateway.findRefunds(intent);
        await settle((tx) => refunds.applyProviderRefunds(tx, intent, found));
      };
      await attempt(intent, apply());
    }
    const sent = await books.listTransfers(
      db,
      clock.now(),
      theirs.transfers.map(({ id }) => id),
    );
    const bookedTransfers = new Set(sent.map(({ reference }) => reference));
    for (const made of theirs.transfers) {
      if (bookedTransfers.has(made.id)) continue;
      await attempt(
        made.id,
        settle((tx) => payouts.takeOver(tx, made)),
      );
    }
    await attempt("reversals", payouts.takeOverReversals());
    for (const account of await books.listAccountsWaitedFor(db, clock.now())) {
      await attempt(account, connected.recheckTransfers(account));
    }
    return isWhole;
  };

  type Theirs = Omit<Booked, "checkoutId"> & { named: string | undefined };

  const compare = async (
    theirs: readonly Theirs[],
    list: typeof books.listPayments,
    since: Date,
    names: Names,
    settled: Date,
  ): Promise<Finding[]> => {
    const references = theirs.map(({ reference }) => reference);
    const ours = await list(db, since, references);
    const all = new Map(ours.map((booked) => [booked.reference, booked]));
    const recent = ours.filter(({ at }) => at >= since);
    const intents = theirs.flatMap(({ named }) => named ?? []);
    const known = await books.findCheckouts(db, { intents, ids: intents.filter(isRowId) });
    const withCheckouts = theirs.map(({ named = "", ...booked }) => {
      return { ...booked, checkoutId: known.get(named) ?? null };
    });
    return compareBooks(withCheckouts, { recent, all }, names, settled);
  };

  const findDifferences = async (
    theirs: ProviderBooks,
    since: Date,
    settled: Date,
  ): Promise<Finding[]> => {
    const charged = theirs.charges.map(({ paymentIntentId: reference, amount, at }): Theirs => {
      return { reference, named: reference, amount, at };
    });
    const refunded = theirs.refunds.map((refund): Theirs => {
      const { id: reference, paymentIntentId: named, at } = refund;
      return { reference, named, amount: refund.isFailed ? cents(0) : refund.amount, at };
    });
    const sent = theirs.transfers.map((transfer): Theirs => {
      const { id: reference, checkoutId: named, at } = transfer;
      return { reference, named, amount: cents(transfer.amount - transfer.reversed), at };
    });
    const unpaid = await books.listUnpaidPurchases(db, since);
    const off = await books.sumLedger(db);
    return [
      ...(await compare(charged, books.listPayments, since, PAYMENT_NAMES, settled)),
      ...(await compare(refunded, books.listRefunds, since, REFUND_NAMES, settled)),
      ...(await compare(sent, books.listTransfers, since, TRANSFER_NAMES, settled)),
      ...unpaid.map(({ reference: subject, checkoutId, amount: booked, at }): Finding => {
        return { kind: PAYMENT_NAMES.missing, subject, checkoutId, booked, provider: null, at };
      }),
      ...(off === 0 ? [] : [findingOfOurs("ledger-unbalanced", "ledger", clock.now(), cents(off))]),
    ];
  };

  /**
   * Interval of the provider's automatic payouts, which empty the balance of sellers' money;
   * undefined if payouts are manual or the interval is unknown.
   */
  const findAutomaticPayouts = async (): Promise<string | undefined> => {
    const interval = await gateway.findPayoutInterval().catch((error: unknown) => {
      log.warn({ err: error }, "the provider's payout schedule could not be read");
      return undefined;
    });
    return interval === "manual" ? undefined : interval;
  };

  /** Compares our cash with the provider's balance, once all its movements are read. */
  const findBalanceDifference = async (settled: Date): Promise<Finding[]> => {
    const about = { subject: "solde", checkoutId: null, at: clock.now() };
    try {
      const found = await providerMoney.findDifference(settled);
      return found ? [{ kind: "balance-differs", ...about, ...found }] : [];
    } catch (error) {
      // A key that may not read the balance must not stop the rest of the comparison.
      log.warn({ err: error }, "the provider's balance could not be read");
      return [{ kind: "balance-unread", ...about, booked: null, provider: null }];
    }
  };

  const keep = async (
    findings: readonly Finding[],
    { since, compared, isReleased }: { since: Date; compared: number; isReleased: boolean },
  ): Promise<void> => {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const fresh: Finding[] = [];
      for (const finding of findings) {
        if (await books.keepFinding(tx, { id: randomUUID(), ...finding }, now)) fresh.push(finding);
      }
      if (isReleased) await liftHalt(tx, "comparison", now);
      await books.resolveUnseen(tx, now);
      await books.insertRun(tx, { id: randomUUID(), since, finished_at: now, compared });
      if (fresh.length > 0) await postMail(tx, findingsMail(operatorEmail, fresh, publicUrl));
    });
  };

  /**
   * Compares our books with the provider's.
   *
   * @param days how far to look back; further if older differences are open
   */
  const run = async (days = WINDOW_DAYS): Promise<Report> => {
    // A restored backup is an open difference of the time it was taken, so the run looks back
    // further than that.
    const halts = await listHalts(db);
    const isRestored = halts.length > 0;
    const oldest = await books.findOldestOpen(db);
    const window = daysBefore(clock.now(), days);
    const since = oldest && oldest < window ? daysBefore(oldest, 1) : window;
    const isCaughtUp = await catchUp(await gateway.readBooks(daysBefore(since, MARGIN_DAYS)));
    const theirs = await gateway.readBooks(daysBefore(since, MARGIN_DAYS));
    const settled = settledBefore(clock.now(), isRestored);
    const differing = await findDifferences(theirs, since, settled);
    const isHalted = isRestored && !(isCaughtUp && !differing.some(mayAlreadyBeSent));
    const automatic = await findAutomaticPayouts();
    const broken = await months.findBroken();
    const balance = await findBalanceDifference(settled);
    const findings = [
      ...differing,
      ...balance,
      ...broken.map(({ month }) =>
        findingOfOurs("closed-month-changed", month.slice(0, 7), clock.now()),
      ),
      ...(isHalted ? halts.map(findingOf) : []),
      ...(automatic ? [findingOfOurs("automatic-payouts", automatic, clock.now())] : []),
    ];
    const compared = theirs.charges.length + theirs.refunds.length + theirs.transfers.length;
    await keep(findings, { since, compared, isReleased: isRestored && !isHalted });
    return { since, compared, findings, isHalted };
  };

  jobs.define(RECONCILIATION_JOB, async () => void (await run()), { cron: "23 3 * * *" });

  return {
    run,

    /** Makes a run for an administrator. */
    async runFor(admin: Actor): Promise<void> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "reconcile",
          subject: { type: "list", id: randomUUID() },
          at,
        });
      });
      await run();
    },

    /** Logs a warning if the operator must set payouts to manual at the provider. */
    async warnOfAutomaticPayouts(): Promise<void> {
      const interval = await findAutomaticPayouts();
      if (interval === undefined) return;
      log.warn(
        { interval },
        "the provider pays the platform's balance out by itself, sellers' money with it: set payouts to manual at Stripe (docs/operations.md, Stripe)",
      );
    },

    /** Lets money out on the operator's word alone. @returns true if it was held back */
    release: (): Promise<boolean> =>
      inTransaction(db, (tx) => liftHalt(tx, "operator", clock.now())),

    countHalts: async (): Promise<number> => (await listHalts(db)).length,

    countOpen: (): Promise<number> => books.countOpenFindings(db),

    /** Open differences, and when the last run finished. */
    async list(): Promise<{ lastRunAt: Date | undefined; findings: books.FindingRow[] }> {
      const findings = await books.listOpenFindings(db, LISTED);
      return { lastRunAt: await books.findLastRun(db), findings };
    },
  };
};

export type Reconciliation = ReturnType<typeof createReconciliation>;
