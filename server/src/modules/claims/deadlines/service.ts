import { randomUUID } from "node:crypto";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { ClaimNotices } from "../notices/public.ts";
import * as claims from "../repository.ts";
import { CLAIM_TRANSITIONS, dueDay } from "../rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs; notices: ClaimNotices };

/** Name of the job that hands claims to the operator if nobody answered or replied in time. */
const CLAIM_DEADLINE_JOB = "hand-over-claims";

/** Claims whose day to answer or to reply is past go to the operator. */
export const scheduleClaimDeadlines = ({ db, clock, jobs, notices }: Deps): void => {
  const handOver = async (tx: Tx, id: string): Promise<void> => {
    const claim = await claims.lockClaim(tx, id);
    const isWaiting = claim?.status === "open" || claim?.status === "answered";
    // A side may have acted in the meantime.
    if (!isWaiting || claim.due_on === null || claim.due_on >= clock.today()) return;
    await claims.moveClaim(tx, id, transition(CLAIM_TRANSITIONS, "escalated"), {
      due_on: dueDay("escalated", clock.today()),
    });
    await claims.insertEvent(tx, {
      id: randomUUID(),
      claim_id: id,
      at: clock.now(),
      kind: "unanswered",
      side: null,
      actor_id: null,
      words: "",
      amount_cents: null,
    });
    await notices.escalated(tx, id, claim.status === "open" ? "unanswered" : "unreplied");
  };

  jobs.define(
    CLAIM_DEADLINE_JOB,
    async () => {
      for (const id of await claims.listUnanswered(db, clock.today())) {
        await jobs.attempt(CLAIM_DEADLINE_JOB, id, () =>
          inTransaction(db, (tx) => handOver(tx, id)),
        );
      }
    },
    { cron: "43 * * * *" },
  );
};
