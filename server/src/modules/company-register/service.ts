import type { CompanyList } from "@stokaz/contract/accounts/company-check";
import { pageOf } from "@stokaz/contract/paging";
import type { CompanyRegister, RegisteredCompany } from "../../gateways/company-register.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/observability/log.ts";
import { Problem } from "../../platform/problem.ts";
import { assertLiveAdmin } from "../accounts/public.ts";
import { findReadingsLeft } from "../addresses/public.ts";
import { recordAct } from "../audit/public.ts";
import type { PostMail } from "../mail/public.ts";
import { doubtMails, verifiedMail } from "./mails.ts";
import * as rows from "./repository.ts";
import { isVerified, nextCheckAfter, retryAfter, stateOf } from "./rules.ts";
import type { CompanyCheckRow } from "./tables.ts";

export type CompanyCheckingDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  register: CompanyRegister;
  postMail: PostMail;
  timeZone: string;
  publicUrl: string;
};

/**
 * Companies checked, or artisans told, at a time: the register answers seven requests per second.
 */
const BATCH = 20;
/**
 * Time for which companies are taken, in milliseconds; longer than a batch needs while the register
 * is slow.
 */
const TAKEN_MS = 10 * 60_000;

/**
 * Refuses artisans whose company has ceased its activity: they make no new sale and no new rental.
 *
 * @throws {Problem} company/closed
 */
export const assertCompanyOpen = async (
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<void> => {
  if (await rows.isCompanyClosed(db, userId)) throw new Problem("company/closed");
};

/** Lists the companies that an administrator may have to check, the oldest first. */
export const listDoubtfulCompanies = async (db: Db, limit: number) => ({
  items: await rows.listChecks(db, "doubtful", { offset: 0, limit }),
  total: await rows.countChecks(db, "doubtful"),
});

/** Answer of {@link listDoubtfulCompanies}. */
export type DoubtfulCompanies = Awaited<ReturnType<typeof listDoubtfulCompanies>>;

export const createCompanyChecking = (deps: CompanyCheckingDeps) => {
  const { db, clock, log, register, postMail, timeZone, publicUrl } = deps;

  const keep = async (
    check: rows.DueCheck,
    found: RegisteredCompany | undefined,
  ): Promise<void> => {
    const now = clock.now();
    const state = stateOf(found, check.names);
    const outcome = {
      state,
      name: found?.names[0] ?? null,
      activity: found?.activity ?? null,
      checked_at: now,
      next_check_at: nextCheckAfter(state, { now, today: clock.today(), timeZone }),
      attempts: 0,
    };
    await rows.saveOutcome(db, check, outcome, state === "closed" && check.state !== "closed");
  };

  /** Puts a check off. A company with an earlier answer keeps it. */
  const putOff = async (check: rows.DueCheck): Promise<void> => {
    const attempts = check.attempts + 1;
    await rows.saveOutcome(db, check, {
      ...(check.state === "waiting" && { state: "away" as const }),
      attempts,
      next_check_at: retryAfter(clock.now(), attempts),
    });
  };

  const notify = async (
    tx: Tx,
    unnotified: Awaited<ReturnType<typeof rows.listUnnotified>>[number],
  ) => {
    if (!(await rows.setNotified(tx, unnotified))) return;
    const to = { email: unnotified.email, publicUrl };
    const { state } = unnotified;
    if (state === "active") await postMail(tx, verifiedMail(to));
    else if (state !== "waiting" && state !== "away") await postMail(tx, doubtMails[state](to));
  };

  return {
    /**
     * Checks every company that is due. Once the register does not answer, the rest waits for the
     * next time.
     */
    async askDue(): Promise<void> {
      let isAway = false;
      for (let some: rows.DueCheck[] = []; !isAway; ) {
        const now = clock.now();
        const until = new Date(now.getTime() + TAKEN_MS);
        some = await rows.takeDue(db, { now, until, limit: BATCH });
        if (some.length === 0) return;
        for (const check of some) {
          if (isAway) {
            await putOff(check);
            continue;
          }
          try {
            await keep(check, await register.find(check.siret));
          } catch (error) {
            log.warn({ err: error }, "register of companies");
            isAway = true;
            await putOff(check);
          }
        }
      }
    },

    /** Tells artisans the register's answer, once for each answer. */
    async notifyUnnotified(): Promise<void> {
      for (const unnotified of await rows.listUnnotified(db, BATCH)) {
        await inTransaction(db, (tx) => notify(tx, unnotified));
      }
    },

    /** Reads the check of an artisan's own company. @throws {Problem} company/not-found */
    async findOwn({ userId }: Actor): Promise<{
      check: CompanyCheckRow;
      isEmailProven: boolean;
      readingsLeft: number;
    }> {
      const check = await rows.findCheck(db, userId);
      if (!check) throw new Problem("company/not-found");
      return { check, ...(await findReadingsLeft(db, userId, clock.today())) };
    },

    /** Reads a page of the companies for the operator. */
    async list({ which, page }: { which: CompanyList; page: number }) {
      const part = pageOf(page);
      const [data, total] = await Promise.all([
        rows.listChecks(db, which, part),
        rows.countChecks(db, which),
      ]);
      return { data, total };
    },

    /**
     * Vouches for a company, for an administrator; its artisan is told.
     *
     * @throws {Problem} company/not-found, company/verified
     */
    async vouch(admin: Actor, userId: string, reason: string): Promise<void> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        const check = await rows.lockCheck(tx, userId);
        if (!check) throw new Problem("company/not-found");
        if (isVerified(check)) throw new Problem("company/verified");
        await rows.setVouched(tx, userId, { at, by: admin.userId, reason });
        if (check.email_proven_at) {
          await postMail(tx, verifiedMail({ email: check.email, publicUrl }));
        }
        await recordAct(tx, {
          actorId: admin.userId,
          action: "decide",
          at,
          subject: { type: "user", id: userId },
          detail: { company: check.state, outcome: "vouched" },
        });
      });
    },
  };
};

export type CompanyChecking = ReturnType<typeof createCompanyChecking>;
