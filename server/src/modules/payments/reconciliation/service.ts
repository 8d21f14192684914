import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money";
import type { PaymentGateway, ProviderBooks } from "../../../gateways/payments.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { type Accounts, assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { PostMail } from "../../mail/public.ts";
import type { Disputes } from "../disputes/public.ts";
import type { Payments } from "../public.ts";
import type { Refunds } from "../refunds/public.ts";
import { findingsMail } from "./mails.ts";
import * as books from "./repository.ts";
import { type Booked, compareBooks, type Finding, type Names } from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
  payments: Payments;
  refunds: Refunds;
  disputes: Disputes;
  accounts: Accounts;
  postMail: PostMail;
  publicUrl: string;
  operatorEmail: string;
};

/** What a run compared and what is open after it. */
export type Report = { since: Date; compared: number; findings: Finding[] };

const RECONCILIATION_JOB = "reconcile";
const DAY_MS = 86_400_000;
/** A run looks this far back; older differences are looked at as long as they are open. */
const WINDOW_DAYS = 8;
/** A debit is paid up to two weeks after it was begun, and counts at the provider from its beginning. */
const MARGIN_DAYS = 30;
const LISTED = 200;

const daysBefore = (instant: Date, days: number): Date =>
  new Date(instant.getTime() - days * DAY_MS);

export const createReconciliation = (deps: Deps) => {
  const { db, clock, log, jobs, gateway, payments, refunds, disputes, accounts } = deps;
  const { postMail, publicUrl, operatorEmail } = deps;

  const settle = (effect: ((tx: Tx) => Promise<void>) | undefined): Promise<void> =>
    effect ? inTransaction(db, effect) : Promise.resolve();

  /** Does what events that never came would have done. What can't be done stays to be found. */
  const catchUp = async (theirs: ProviderBooks): Promise<void> => {
    const attempt = (subject: string, work: Promise<unknown>): Promise<unknown> =>
      work.catch((error: unknown) => log.warn({ err: error, subject }, "not caught up"));
    const paid = theirs.sessions.map(({ paymentIntentId }) => paymentIntentId ?? "");
    const booked = await books.listPayments(db, clock.now(), paid);
    const known = new Set(booked.map(({ reference }) => reference));
    for (const { id, paymentIntentId = "" } of theirs.sessions) {
      if (known.has(paymentIntentId)) continue;
      await attempt(id, payments.readSession(id).then(settle));
    }
    // A bank may decide months later: those we know as open are read whatever their age.
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
    for (const account of await books.listAccountsWaitedFor(db, clock.now())) {
      await attempt(account, accounts.lookAgain(account));
    }
  };

  const compare = async (
    theirs: readonly Omit<Booked, "checkoutId">[],
    list: typeof books.listPayments,
    since: Date,
    names: Names,
  ): Promise<Finding[]> => {
    const references = theirs.map(({ reference }) => reference);
    const ours = await list(db, since, references);
    const all = new Map(ours.map((booked) => [booked.reference, booked]));
    const recent = ours.filter(({ at }) => at >= since);
    const there = theirs.map((booked) => ({ ...booked, checkoutId: null }));
    return compareBooks(there, { recent, all }, names, clock.now());
  };

  const findDifferences = async (theirs: ProviderBooks, since: Date): Promise<Finding[]> => {
    const charged = theirs.charges.map(({ paymentIntentId: reference, amount, at }) => {
      return { reference, amount, at };
    });
    const refunded = theirs.refunds.map(({ id, amount, isFailed, at }) => {
      return { reference: id, amount: isFailed ? cents(0) : amount, at };
    });
    const sent = theirs.transfers.map(({ id, amount, reversed, at }) => {
      return { reference: id, amount: cents(amount - reversed), at };
    });
    const unpaid = await books.listUnpaidPurchases(db, since);
    const off = await books.sumLedger(db);
    const now = clock.now();
    return [
      ...(await compare(charged, books.listPayments, since, {
        unknown: "payment-without-purchase",
        missing: "purchase-without-payment",
      })),
      ...(await compare(refunded, books.listRefunds, since, {
        unknown: "refund-unknown",
        missing: "refund-missing",
      })),
      ...(await compare(sent, books.listTransfers, since, {
        unknown: "transfer-unknown",
        missing: "transfer-missing",
      })),
      ...unpaid.map(({ reference: subject, checkoutId, amount: booked, at }): Finding => {
        return {
          kind: "purchase-without-payment",
          subject,
          checkoutId,
          booked,
          provider: null,
          at,
        };
      }),
      ...(off === 0
        ? []
        : [
            {
              kind: "ledger-unbalanced" as const,
              subject: "ledger",
              checkoutId: null,
              booked: cents(off),
              provider: null,
              at: now,
            },
          ]),
    ];
  };

  const keep = async (findings: readonly Finding[], since: Date, compared: number) => {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const fresh: Finding[] = [];
      for (const finding of findings) {
        if (await books.keepFinding(tx, { id: randomUUID(), ...finding }, now)) fresh.push(finding);
      }
      await books.resolveUnseen(tx, now);
      await books.insertRun(tx, { id: randomUUID(), since, finished_at: now, compared });
      if (fresh.length > 0) await postMail(tx, findingsMail(operatorEmail, fresh, publicUrl));
    });
  };

  /** Compares our books with the provider's. @param days how far back, more when older differences are open */
  const run = async (days = WINDOW_DAYS): Promise<Report> => {
    const oldest = await books.findOldestOpen(db);
    const window = daysBefore(clock.now(), days);
    const since = oldest && oldest < window ? daysBefore(oldest, 1) : window;
    await catchUp(await gateway.readBooks(daysBefore(since, MARGIN_DAYS)));
    const theirs = await gateway.readBooks(daysBefore(since, MARGIN_DAYS));
    const findings = await findDifferences(theirs, since);
    const compared = theirs.charges.length + theirs.refunds.length + theirs.transfers.length;
    await keep(findings, since, compared);
    return { since, compared, findings };
  };

  jobs.define(RECONCILIATION_JOB, async () => void (await run()), { cron: "23 3 * * *" });

  return {
    run,

    /** A run that an administrator asks for. */
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

    countOpen: (): Promise<number> => books.countOpenFindings(db),

    /** Differences still open, and when somebody last looked. */
    async list(): Promise<{ lastRunAt: Date | undefined; findings: books.FindingRow[] }> {
      const findings = await books.listOpenFindings(db, LISTED);
      return { lastRunAt: await books.findLastRun(db), findings };
    },
  };
};

export type Reconciliation = ReturnType<typeof createReconciliation>;
