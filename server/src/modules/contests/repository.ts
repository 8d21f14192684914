import { type Insertable, sql } from "kysely";
import { type Db, fullNameOf, isViolationOf, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { ContestRow } from "./tables.ts";

/**
 * Decision that the link of a mail allows to contest: for a report, its decision, once there is
 * one.
 */
export const findLinked = (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ decisionId: string; reportId: string | null; senderId: string | null } | undefined> =>
  db
    .selectFrom("moderation_links as link")
    .leftJoin("reports as report", "report.id", "link.report_id")
    .innerJoin("moderation_decisions as decision", (join) =>
      join.on(sql<boolean>`decision.id = coalesce(link.decision_id, report.decision_id)`),
    )
    .select(["decision.id as decisionId", "link.report_id as reportId"])
    .select(
      sql<
        string | null
      >`case when link.report_id is null then decision.owner_id else report.reporter_id end`.as(
        "senderId",
      ),
    )
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** @returns false if its sender contested the decision before */
export const insertContest = async (
  tx: Tx,
  sent: Insertable<Schema["decision_contests"]>,
): Promise<boolean> => {
  try {
    await tx.insertInto("decision_contests").values(sent).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "decision_contests_once")) return false;
    throw error;
  }
};

/** Contest against a decision by its owner, or by the sender of a report. */
export const findContest = (
  db: Db,
  decisionId: string,
  reportId: string | null,
): Promise<ContestRow | undefined> =>
  db
    .selectFrom("decision_contests")
    .selectAll()
    .where("decision_id", "=", decisionId)
    .where(sql<boolean>`report_id is not distinct from ${reportId}`)
    .executeTakeFirst();

/** A contest, locked until the transaction ends. */
export const lockContest = (tx: Tx, id: string): Promise<ContestRow | undefined> =>
  tx
    .selectFrom("decision_contests")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const setDecided = async (
  tx: Tx,
  id: string,
  decided: {
    outcome: "upheld" | "taken_back";
    reason: string;
    decided_at: Date;
    decided_by: string;
  },
): Promise<void> => {
  await tx.updateTable("decision_contests").set(decided).where("id", "=", id).execute();
};

/** Sender of a contest, in the current state; `undefined` once their account is closed. */
export const findSender = async (
  db: Db,
  { sender_id, report_id }: Pick<ContestRow, "sender_id" | "report_id">,
): Promise<{ email: string; name: string } | undefined> => {
  if (sender_id !== null) {
    return db
      .selectFrom("users")
      .select(["email", "first_name as name"])
      .where("id", "=", sender_id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
  }
  const found = await db
    .selectFrom("reports")
    .select(["reporter_email as email", "reporter_name as name"])
    .where("id", "=", report_id)
    .executeTakeFirst();
  return found?.email ? { email: found.email, name: found.name ?? "" } : undefined;
};

const matching = (db: Db, isOpen: boolean) =>
  db
    .selectFrom("decision_contests as contest")
    .where("contest.decided_at", isOpen ? "is" : "is not", null);

/**
 * Contests with their decisions: waiting ones, the most urgent first, or answered ones, the newest
 * first.
 */
export const listContests = (
  db: Db,
  { isOpen, offset, limit }: { isOpen: boolean; offset: number; limit: number },
) =>
  matching(db, isOpen)
    .innerJoin("moderation_decisions as decision", "decision.id", "contest.decision_id")
    .leftJoin("reports as report", "report.id", "contest.report_id")
    .leftJoin("users as sender", "sender.id", "contest.sender_id")
    .leftJoin("users as subject", (join) =>
      join.on("decision.subject_type", "=", "user").onRef("subject.id", "=", "decision.subject_id"),
    )
    .select(["contest.id", "contest.sent_at", "contest.answer_by", "contest.message"])
    .select(["contest.report_id", "contest.outcome", "contest.reason"])
    .select(["decision.number", "decision.measure", "decision.facts", "decision.ground_text"])
    .select([
      sql<boolean>`decision.measure <> 'none' and decision.ended_at is null`.as("is_standing"),
      sql<string | null>`(select newer.number from moderation_decisions as newer
        where newer.subject_id = decision.subject_id and newer.id <> decision.id
          and newer.measure <> 'none' and newer.ended_at is null limit 1)`.as("newer_number"),
      sql<string>`coalesce(case when sender.deleted_at is null
        then ${fullNameOf("sender")} end, report.reporter_name, '')`.as("sender_name"),
      sql<string>`coalesce(case when subject.deleted_at is null
        then ${fullNameOf("subject")} end, decision.subject_name)`.as("subject_name"),
    ])
    .orderBy(isOpen ? "contest.answer_by" : "contest.decided_at", isOpen ? "asc" : "desc")
    .orderBy("contest.id")
    .offset(offset)
    .limit(limit)
    .execute();

export type ShownContestRow = Awaited<ReturnType<typeof listContests>>[number];

export const countContests = async (db: Db, isOpen: boolean): Promise<number> => {
  const { total } = await matching(db, isOpen)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};
