import { leftoverDecisionDay } from "@stokaz/contract/leases/leftovers";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PostMail } from "../../mail/public.ts";
import {
  artisanReminderMail,
  LEFTOVER_TRANSITIONS,
  lessorReminderMail,
  listLeft,
  lockLeftovers,
  moveLeftovers,
  notifySides,
  openCase,
  SETTLED,
  unitsToFetch,
} from "../leftovers/public.ts";
import { findLease } from "../repository.ts";
import { endOf } from "../rules.ts";
import {
  closeCasesOf,
  hasUnsettled,
  listForgotten,
  listOpen,
  recordReminder,
} from "./repository.ts";
import { leftoverDue, leftSince } from "./rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs; postMail: PostMail; publicUrl: string };

/** The job that handles goods that ended leases left behind. */
export const LEFTOVERS_JOB = "watch-leftovers";

/**
 * Keeps the account of a lessor open while goods of their former tenants wait in their places: who
 * comes for them needs to know where, and from whom. Nobody comes whose own account is closed: the
 * lessor who leaves then waits for no decision about these goods.
 *
 * @throws {Problem} leftover/of-account
 */
export const leaveLeftovers = async (tx: Tx, lessorId: string, clock: Clock): Promise<void> => {
  if (await hasUnsettled(tx, lessorId, clock.today(), SETTLED)) {
    throw new Problem("leftover/of-account");
  }
  await closeCasesOf(tx, lessorId, clock.now());
};

/**
 * Every hour finds goods that ended leases left behind, reminds both sides, and finally asks the
 * operator to decide.
 */
export const scheduleLeftovers = (deps: Deps): void => {
  const { db, clock, jobs } = deps;

  /**
   * Opens a record for goods that are left, with its steps counted from the end of the lease, or that
   * came back, counted from today.
   */
  const begin = (id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const today = clock.today();
      const lease = await findLease(tx, id);
      const since = leftSince(lease ? endOf(lease) : null, today);
      const { status } = await lockLeftovers(tx, id, since);
      const isSettled = SETTLED.some((one) => one === status);
      if (!isSettled || unitsToFetch(await listLeft(tx, id)) === 0) return;
      const to = transition(LEFTOVER_TRANSITIONS, "waiting");
      await moveLeftovers(tx, id, to, { since: today });
    });

  const look = (id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const today = clock.today();
      const row = await lockLeftovers(tx, id, today);
      const lease = await findLease(tx, id);
      const due = leftoverDue(row, unitsToFetch(await listLeft(tx, id)), today);
      if (!lease || !due) return;
      if (due === "case") return openCase(tx, lease, deps);
      // One transaction stores both this and its mails, or neither.
      if (!(await recordReminder(tx, row, due.daysAfter, clock.now()))) return;
      const decidesOn = leftoverDecisionDay(row.since);
      await notifySides(
        tx,
        lease,
        {
          artisan: (person, details) => artisanReminderMail(person, details, { decidesOn }),
          lessor: (person, details) => lessorReminderMail(person, details, { decidesOn }),
        },
        deps,
      );
    });

  const each = (
    list: (after: string | undefined) => Promise<{ id: string }[]>,
    run: (id: string) => Promise<void>,
  ): Promise<void> =>
    jobs.attemptEach(
      LEFTOVERS_JOB,
      (last?: { id: string }) => list(last?.id),
      ({ id }) => id,
      ({ id }) => run(id),
    );

  jobs.define(
    LEFTOVERS_JOB,
    async () => {
      await each(
        (after) => listForgotten(db, { today: clock.today(), settled: SETTLED }, after),
        begin,
      );
      await each((after) => listOpen(db, after), look);
    },
    { cron: "51 * * * *" },
  );
};
