import { randomUUID } from "node:crypto";
import type { TaxEnd, TaxFact, TaxStep } from "@stokaz/contract/tax/tax-identity";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
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

export type TaxRequestsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
  timeZone: string;
};

/** Job that asks sellers, reminds them and takes the further steps. */
export const TAX_REQUESTS_JOB = "chase-tax-identities";

/** Sellers read at once: one query for all of them would be too long. */
const BATCH = 200;

/**
 * Creates the service that requests missing facts from sellers; a case ends at the moment nothing
 * is missing.
 */
export const createTaxRequests = (deps: TaxRequestsDeps) => {
  const { db, clock, jobs, postMail, publicUrl, timeZone } = deps;

  /**
   * Span of the places that count for a person: those let in the years whose file is due now, or
   * was due when they were asked.
   */
  const owedSpan = (askedOn: CalendarDay) => {
    const [first] = yearsOwed(askedOn);
    const last = Number(clock.today().slice(0, 4));
    const { from, fromDay } = spanOf(first ?? last, timeZone);
    return { from, fromDay, to: spanOf(last, timeZone).to };
  };

  /** Lists the facts that a person owes now. @param open their open case, if there is one */
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
    // The job sends the payouts that the case held.
    await jobs.enqueue(tx, TRANSFER_JOB, {});
  };

  /** Ends a person's case when nothing is missing any more. */
  const settleIfComplete = async (tx: Tx, userId: string): Promise<void> => {
    const request = await rows.lockOpen(tx, userId);
    if (!request || (await missingNow(tx, userId, request)).length > 0) return;
    await settle(tx, request, "completed", []);
    const to = await findAddressee(tx, userId);
    if (to) await postMail(tx, completedMail(to, request.step, publicUrl));
  };

  const notify = async (
    tx: Tx,
    userId: string,
    { step, missing }: { step: TaxStep; missing: readonly TaxFact[] },
  ): Promise<void> => {
    const to = await findAddressee(tx, userId);
    const toCome = stepsToCome(step, clock.today());
    if (to) await postMail(tx, stepMail(to, { step, missing, toCome }, publicUrl));
  };

  /** Asks a person, unless they were asked already. */
  const ask = (userId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      // The lock waits for a change that the person is saving, which would otherwise be asked for
      // again.
      if (!(await lockUser(tx, userId))) return;
      const missing = await missingNow(tx, userId, undefined);
      if (missing.length === 0) return;
      const at = clock.now();
      const request = { id: randomUUID(), user_id: userId };
      const row = { ...request, asked_at: at, step: "asked" as const, step_at: at };
      if (!(await rows.openRequest(tx, { ...row, settled_at: null }))) return;
      await rows.recordStep(tx, request, { step: "asked", missing, at });
      await notify(tx, userId, { step: "asked", missing });
    });

  /** Takes the step that is due in a person's case. */
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
      await notify(tx, userId, { step: next.step, missing });
    });

  /** Lists sellers who are in a due file and have not given all its facts. */
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

    /** Ends the case of a person who closes their account. */
    async end(tx: Tx, userId: string): Promise<void> {
      const request = await rows.lockOpen(tx, userId);
      if (!request) return;
      await settle(tx, request, "account-closed", await missingNow(tx, userId, request));
    },

    /** True if the person is in a file that is due now. */
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
