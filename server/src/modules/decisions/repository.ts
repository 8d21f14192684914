import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { DecisionRow } from "./tables.ts";

export const insertDecision = (
  tx: Tx,
  decision: Insertable<Schema["moderation_decisions"]>,
): Promise<DecisionRow> =>
  tx.insertInto("moderation_decisions").values(decision).returningAll().executeTakeFirstOrThrow();

/** Ends the measure that stands against a person or a listing. */
export const endStanding = async (tx: Tx, subjectId: string, at: Date): Promise<void> => {
  await tx
    .updateTable("moderation_decisions")
    .set({ ended_at: at })
    .where("subject_id", "=", subjectId)
    .where("measure", "<>", "none")
    .where("ended_at", "is", null)
    .execute();
};

/** The measure that stands against a person or a listing. */
export const findStanding = (tx: Tx, subjectId: string): Promise<DecisionRow | undefined> =>
  tx
    .selectFrom("moderation_decisions")
    .selectAll()
    .where("subject_id", "=", subjectId)
    .where("measure", "<>", "none")
    .where("ended_at", "is", null)
    .executeTakeFirst();

export const findDecision = (db: Db, id: string): Promise<DecisionRow | undefined> =>
  db.selectFrom("moderation_decisions").selectAll().where("id", "=", id).executeTakeFirst();

/** Makes a link of a mail work. */
export const insertLink = async (
  db: Db,
  link: Insertable<Schema["moderation_links"]>,
): Promise<void> => {
  await db.insertInto("moderation_links").values(link).execute();
};
