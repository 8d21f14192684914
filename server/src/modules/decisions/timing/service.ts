import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { listDue, listOver } from "../repository.ts";
import type { Decisions } from "../service.ts";

const DECISIONS_JOB = "apply-decisions";

export type DueDecisionsDeps = { db: Db; clock: Clock; jobs: Jobs; decisions: Decisions };

/**
 * Begins, every hour, the suspensions whose notice is over, and ends the measures whose last day
 * has passed.
 */
export const scheduleDueDecisions = ({ db, clock, jobs, decisions }: DueDecisionsDeps): void => {
  const applyAll = async (): Promise<void> => {
    for (const decision of await listDue(db, clock.today())) {
      await jobs.attempt(DECISIONS_JOB, decision.id, () =>
        inTransaction(db, (tx) => decisions.begin(tx, decision)),
      );
    }
    for (const decision of await listOver(db, clock.today())) {
      await jobs.attempt(DECISIONS_JOB, decision.id, () =>
        inTransaction(db, (tx) => decisions.lift(tx, decision, "term")),
      );
    }
  };
  jobs.define(DECISIONS_JOB, applyAll, { cron: "5 * * * *" });
};
