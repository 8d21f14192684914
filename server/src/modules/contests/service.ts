import { randomUUID } from "node:crypto";
import { CONTEST_ANSWER } from "@stokaz/contract/limits";
import type { contestAnswer, Outcome } from "@stokaz/contract/moderation/contests";
import { pageOf } from "@stokaz/contract/paging";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { hashToken } from "../../platform/tokens.ts";
import { assertLiveAdmin } from "../accounts/public.ts";
import { recordAct } from "../audit/public.ts";
import { type DecisionRow, type Decisions, findDecision } from "../decisions/public.ts";
import { reopenReport } from "../listing-reports/public.ts";
import type { PostMail } from "../mail/public.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";
import { contestUntil, type Obstacle, obstacleTo } from "./rules.ts";
import type { ContestRow } from "./tables.ts";

export type ContestsDeps = { db: Db; clock: Clock; postMail: PostMail; decisions: Decisions };

/** A decision as a person sees it who may contest it. */
export type Contestable = {
  decision: DecisionRow;
  reportId: string | null;
  senderId: string | null;
  until: CalendarDay;
  sent: ContestRow | undefined;
  obstacle: Obstacle | undefined;
};

/** The most urgent waiting contests, and their number. */
export const listWaitingContests = async (db: Db, limit: number) => {
  const [items, total] = await Promise.all([
    rows.listContests(db, { isOpen: true, offset: 0, limit }),
    rows.countContests(db, true),
  ]);
  return { items, total };
};

export type WaitingContests = Awaited<ReturnType<typeof listWaitingContests>>;

export const createContests = ({ db, clock, postMail, decisions }: ContestsDeps) => {
  /** @throws {Problem} decision/link-invalid */
  const find = async (on: Db, token: string): Promise<Contestable> => {
    const linked = await rows.findLinked(on, hashToken(token), clock.now());
    const decision = linked && (await findDecision(on, linked.decisionId));
    if (!decision) throw new Problem("decision/link-invalid");
    const { reportId, senderId } = linked;
    const sent = await rows.findContest(on, decision.id, reportId);
    const until = contestUntil(clock.dayOf(decision.decided_at));
    const facts = { isByOwner: reportId === null, measure: decision.measure, until };
    const obstacle = obstacleTo({ ...facts, isSent: sent !== undefined }, clock.today());
    return { decision, reportId, senderId, until, sent, obstacle };
  };

  /**
   * Carries out an answer: the decision stays, or its measure is lifted, or its report waits again.
   *
   * @returns false if the contested measure had ended before
   */
  const carryOut = async (
    tx: Tx,
    decision: DecisionRow,
    { outcome, reportId }: { outcome: Outcome; reportId: string | null },
  ): Promise<boolean> => {
    if (outcome === "upheld") return decision.ended_at === null;
    if (reportId === null) return decisions.lift(tx, decision, "contested");
    await reopenReport(tx, reportId, decision.id);
    return true;
  };

  return {
    /** Tells if the decision of a link can be contested. @throws {Problem} decision/link-invalid */
    read: (token: string): Promise<Contestable> => find(db, token),

    /**
     * Stores a contest, and tells its sender the last day of our answer.
     *
     * @throws {Problem} decision/link-invalid, contest/impossible, contest/too-late,
     * contest/already-sent
     */
    async receive(token: string, message: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { decision, reportId, senderId, obstacle } = await find(tx, token);
        if (obstacle) throw new Problem(obstacle);
        const to = await rows.findSender(tx, { sender_id: senderId, report_id: reportId });
        if (!to) throw new Problem("decision/link-invalid");
        const answerBy = addDays(clock.today(), CONTEST_ANSWER.days);
        const isFirst = await rows.insertContest(tx, {
          id: randomUUID(),
          decision_id: decision.id,
          report_id: reportId,
          sender_id: senderId,
          message,
          sent_at: clock.now(),
          answer_by: answerBy,
        });
        if (!isFirst) throw new Problem("contest/already-sent");
        const details = { to, number: decision.number };
        await postMail(tx, mails.receivedMail(details, message, frenchDay(answerBy)));
      });
    },

    /** A page of contests. @param page from 1 */
    async list({ status, page }: { status: "open" | "decided"; page: number }) {
      const isOpen = status === "open";
      const part = { isOpen, ...pageOf(page) };
      const [found, total] = await Promise.all([
        rows.listContests(db, part),
        rows.countContests(db, isOpen),
      ]);
      return { rows: found, total };
    },

    /**
     * Answers a contest. If the decision is taken back, the measure is lifted, or the report waits
     * for another decision.
     *
     * @throws {Problem} contest/not-found, contest/decided
     */
    async decide(
      admin: Actor,
      contestId: string,
      { outcome, reason }: z.output<typeof contestAnswer>,
    ): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const contest = await rows.lockContest(tx, contestId);
        const decision = contest && (await findDecision(tx, contest.decision_id));
        if (!contest || !decision) throw new Problem("contest/not-found");
        if (contest.decided_at) throw new Problem("contest/decided");
        const answer = { outcome, reason, decided_at: now, decided_by: admin.userId };
        await rows.setDecided(tx, contestId, answer);
        const { report_id: reportId } = contest;
        const isStanding = await carryOut(tx, decision, { outcome, reportId });
        const newer = isStanding
          ? undefined
          : await decisions.findStanding(tx, decision.subject_id);
        const to = await rows.findSender(tx, contest);
        if (to) {
          const details = { to, number: decision.number };
          const isByOwner = reportId === null;
          const ended = isStanding ? undefined : { newer: newer?.number };
          await postMail(tx, mails.answeredMail(details, { outcome, reason, isByOwner, ended }));
        }
        await recordAct(tx, {
          actorId: admin.userId,
          action: "decide",
          subject: { type: decision.subject_type, id: decision.subject_id },
          detail: { decision: decision.number, outcome, reason },
          at: now,
        });
      });
    },
  };
};

export type Contests = ReturnType<typeof createContests>;
