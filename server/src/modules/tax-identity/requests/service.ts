import { randomUUID } from "node:crypto";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { TaxEnd, TaxFact, TaxStep } from "@stokaz/contract/tax-identity";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { findAddressee, lockUser } from "../../accounts/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { TRANSFER_JOB } from "../../payments/public.ts";
import { completedMail, stepMail } from "../mails.ts";
import { listActivity } from "../repository.ts";
import { mustGive } from "../rules.ts";
import { listMissing, spanOf } from "../service.ts";
import type { TaxRequestRow } from "../tables.ts";
import * as rows from "./repository.ts";
import { stepAfter, stepsToCome, yearsOwed } from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
  timeZone: string;
};

/** The job that asks sellers, reminds them, and has what follows follow. */
export const TAX_REQUESTS_JOB = "chase-tax-identities";

/** Everybody at once would be a query too long. */
const BATCH = 200;

/** What is done about sellers who owe something; the moment nothing is missing, it ends. */
export const createTaxRequests = (deps: Deps) => {
  const { db, clock, jobs, postMail, publicUrl, timeZone } = deps;

  /** Which places count of somebody's: those let in the years whose file is owed now, or was when they were asked. */
  const owedSpan = (askedOn: CalendarDay) => {
    const [first] = yearsOwed(askedOn);
    const last = Number(clock.today().slice(0, 4));
    const { from, fromDay } = spanOf(first ?? last, timeZone);
    return { from, fromDay, to: spanOf(last, timeZone).to };
  };

  /** What somebody owes now. @param open their open case, if there is one */
  const missingNow = async (
    on: Db,
    userId: string,
    open: Pick<TaxRequestRow, "asked_at"> | undefined,
  ): Promise<TaxFact[]> => {
    const askedOn = open ? clock.dayOf(open.asked_at) : clock.today();
    return (await listMissing(on, [userId], owedSpan(askedOn))).get(userId)?.missing ?? [];
  };

  const settle = async (
    tx: Tx,
    request: TaxRequestRow,
    end: TaxEnd,
    missing: readonly TaxFact[],
  ): Promise<void> => {
    const at = clock.now();
    await rows.moveRequest(tx, request.id, { settled_at: at });
    await rows.recordStep(tx, request, { step: end, missing, at });
    // What waited for this goes now.
    await jobs.enqueue(tx, TRANSFER_JOB, {});
  };

  /** Ends somebody's case when nothing is missing any more, whoever saw that first. */
  const settleIfComplete = async (tx: Tx, userId: string): Promise<void> => {
    const request = await rows.lockOpen(tx, userId);
    if (!request || (await missingNow(tx, userId, request)).length > 0) return;
    await settle(tx, request, "completed", []);
    const to = await findAddressee(tx, userId);
    if (to) await postMail(tx, completedMail(to, request.step, publicUrl));
  };

  const tell = async (
    tx: Tx,
    userId: string,
    { step, missing }: { step: TaxStep; missing: readonly TaxFact[] },
  ): Promise<void> => {
    const to = await findAddressee(tx, userId);
    const toCome = stepsToCome(step, clock.today());
    if (to) await postMail(tx, stepMail(to, { step, missing, toCome }, publicUrl));
  };

  /** Asks somebody, unless they were asked already. */
  const ask = (userId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      // What they give at this moment is waited for, or it would be asked for again.
      if (!(await lockUser(tx, userId))) return;
      const missing = await missingNow(tx, userId, undefined);
      if (missing.length === 0) return;
      const at = clock.now();
      const request = { id: randomUUID(), user_id: userId };
      const row = { ...request, asked_at: at, step: "asked" as const, step_at: at };
      if (!(await rows.openRequest(tx, { ...row, settled_at: null }))) return;
      await rows.recordStep(tx, request, { step: "asked", missing, at });
      await tell(tx, userId, { step: "asked", missing });
    });

  /** Takes the step that is due in somebody's case. */
  const advance = (userId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const request = await rows.lockOpen(tx, userId);
      if (!request) return;
      const missing = await missingNow(tx, userId, request);
      if (missing.length === 0) return settleIfComplete(tx, userId);
      const next = stepAfter(request.step, clock.dayOf(request.step_at));
      if (!next || next.on > clock.today()) return;
      const at = clock.now();
      await rows.moveRequest(tx, request.id, { step: next.step, step_at: at });
      await rows.recordStep(tx, request, { step: next.step, missing, at });
      await tell(tx, userId, { step: next.step, missing });
    });

  /** Sellers whom a file that is owed has, and who have given less than it needs. */
  const listOwing = async (): Promise<string[]> => {
    const owing = new Set<string>();
    for (const year of yearsOwed(clock.today())) {
      const active = await listActivity(db, spanOf(year, timeZone));
      const wanted = active.filter(mustGive).map(({ userId }) => userId);
      for (let start = 0; start < wanted.length; start += BATCH) {
        const some = wanted.slice(start, start + BATCH);
        const found = await listMissing(db, some, owedSpan(clock.today()));
        for (const [userId, { row, missing }] of found) {
          if (missing.length > 0 && !row.isClosed) owing.add(userId);
        }
      }
    }
    return [...owing];
  };

  jobs.define(
    TAX_REQUESTS_JOB,
    async () => {
      for (const userId of await listOwing()) {
        await jobs.attempt(TAX_REQUESTS_JOB, userId, () => ask(userId));
      }
      await jobs.attemptEach(
        TAX_REQUESTS_JOB,
        (last?: { user_id: string }) => rows.listOpen(db, last?.user_id),
        ({ user_id }) => user_id,
        ({ user_id }) => advance(user_id),
      );
    },
    { cron: "39 * * * *" },
  );

  return {
    missingNow,
    settleIfComplete,

    /** Ends the case of somebody who closes their account. */
    async end(tx: Tx, userId: string): Promise<void> {
      const request = await rows.lockOpen(tx, userId);
      if (!request) return;
      await settle(tx, request, "account-closed", await missingNow(tx, userId, request));
    },

    /** Whether a file that is owed now has somebody. */
    async isOwed(userId: string): Promise<boolean> {
      for (const year of yearsOwed(clock.today())) {
        const [activity] = await listActivity(db, spanOf(year, timeZone), [userId]);
        if (activity && mustGive(activity)) return true;
      }
      return false;
    },
  };
};

export type TaxRequests = ReturnType<typeof createTaxRequests>;
