import { type Insertable, type RawBuilder, sql } from "kysely";
import { type Db, fullNameOf, isViolationOf, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { InjunctionRow } from "./tables.ts";

type Subject = Pick<InjunctionRow, "subject_type" | "subject_id">;

/**
 * Ids of what an injunction is about that can be seen: the listing, and the same goods where moves
 * brought them.
 */
const visibleIds = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<string[]>`
  case ${type} when 'space' then array(
    select space.id from storage_spaces as space
    where space.id = ${id} and space.archived_at is null and space.hidden_at is null)
  else array(
    select goods.id from products as goods
    where goods.id in (select same_goods(${id})) and goods.archived_at is null and goods.hidden_at is null
    order by goods.id <> ${id}, goods.id) end`;

/** A listing in its current state, also when it is gone. */
export const findListing = (
  db: Db,
  { subject_type, subject_id }: Subject,
): Promise<{ name: string; visibleIds: string[] } | undefined> =>
  db
    .selectFrom(subject_type === "space" ? "storage_spaces" : "products")
    .select("name")
    .select(visibleIds(sql`${subject_type}::text`, sql`${subject_id}::uuid`).as("visibleIds"))
    .where("id", "=", subject_id)
    .executeTakeFirst();

/** @returns false if this authority's reference is known already for that listing */
export const insertInjunction = async (
  tx: Tx,
  injunction: Insertable<Schema["injunctions"]>,
): Promise<boolean> => {
  try {
    await tx.insertInto("injunctions").values(injunction).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "injunctions_once")) return false;
    throw error;
  }
};

/** An injunction, locked until the transaction ends. */
export const lockInjunction = (tx: Tx, id: string): Promise<InjunctionRow | undefined> =>
  tx.selectFrom("injunctions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const setClosed = async (
  tx: Tx,
  id: string,
  closed: {
    outcome: "hidden" | "already_removed";
    closed_at: Date;
    closed_by: string;
    decision_id: string | null;
  },
): Promise<void> => {
  await tx.updateTable("injunctions").set(closed).where("id", "=", id).execute();
};

const shown = (db: Db) =>
  db
    .selectFrom("injunctions as injunction")
    .leftJoin("moderation_decisions as decision", "decision.id", "injunction.decision_id")
    .leftJoin("users as closer", "closer.id", "injunction.closed_by")
    .selectAll("injunction")
    .select([
      "decision.number as decision_number",
      sql<string | null>`case when closer.deleted_at is null
        then ${fullNameOf("closer")} end`.as("closed_by_name"),
      visibleIds(sql.ref("injunction.subject_type"), sql.ref("injunction.subject_id")).as(
        "visible_ids",
      ),
    ]);

/** Waiting injunctions, the most urgent first, or closed ones, the newest first. */
export const listInjunctions = (
  db: Db,
  { isOpen, offset, limit }: { isOpen: boolean; offset: number; limit: number },
) =>
  shown(db)
    .where("injunction.closed_at", isOpen ? "is" : "is not", null)
    .orderBy(isOpen ? "injunction.due_on" : "injunction.closed_at", isOpen ? "asc" : "desc")
    .orderBy("injunction.id")
    .offset(offset)
    .limit(limit)
    .execute();

/** All injunctions, the newest first. */
export const selectInjunctions = (db: Db) =>
  shown(db).orderBy("injunction.registered_at", "desc").orderBy("injunction.id");

export type ShownRow = Awaited<ReturnType<typeof listInjunctions>>[number];

export const countInjunctions = async (db: Db, isOpen: boolean): Promise<number> => {
  const { total } = await db
    .selectFrom("injunctions")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("closed_at", isOpen ? "is" : "is not", null)
    .executeTakeFirstOrThrow();
  return total;
};
