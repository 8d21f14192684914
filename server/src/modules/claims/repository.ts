import { CLOSED_ACCOUNT, shortName } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { type Db, mover, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { isAfter, orderOf, type Page, type Sorting } from "../search/public.ts";
import { UNDER_WAY } from "./rules.ts";
import type { ClaimEventRow, ClaimRow } from "./tables.ts";

export const findClaim = (db: Db, id: string): Promise<ClaimRow | undefined> =>
  db.selectFrom("claims").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks a claim until the transaction ends. Lock order: its purchase is locked before it. */
export const lockClaim = (tx: Tx, id: string): Promise<ClaimRow | undefined> =>
  tx.selectFrom("claims").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const moveClaim = mover("claims");

export const insertClaim = async (
  tx: Tx,
  claim: Insertable<Schema["claims"]>,
  lines: readonly Omit<Insertable<Schema["claim_lines"]>, "claim_id">[],
): Promise<void> => {
  await tx.insertInto("claims").values(claim).execute();
  if (lines.length === 0) return;
  const values = lines.map((line) => ({ ...line, claim_id: claim.id }));
  await tx.insertInto("claim_lines").values(values).execute();
};

export const insertEvent = async (
  tx: Tx,
  event: Insertable<Schema["claim_events"]>,
  pictures: readonly { id: string; sha256: string }[] = [],
): Promise<void> => {
  await tx.insertInto("claim_events").values(event).execute();
  if (pictures.length === 0) return;
  const values = pictures.map((picture, position) => ({
    ...picture,
    event_id: event.id,
    position,
  }));
  await tx.insertInto("claim_pictures").values(values).execute();
};

/** Number of messages of one side of a claim, without its other moves. */
export const countMessages = async (
  tx: Tx,
  claimId: string,
  side: ClaimEventRow["side"],
): Promise<number> => {
  const { count } = await tx
    .selectFrom("claim_events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("claim_id", "=", claimId)
    .where("side", "=", side)
    .where("kind", "=", "said")
    .executeTakeFirstOrThrow();
  return count;
};

/** Lines of a claim, with the product name of the order's line. */
export const listClaimLines = (db: Db, claimId: string) =>
  db
    .selectFrom("claim_lines")
    .innerJoin("order_lines", "order_lines.id", "claim_lines.line_id")
    .select(["line_id", "units", "amount_cents", "product_name", "position"])
    .where("claim_id", "=", claimId)
    .orderBy("position")
    .execute();

export type ClaimLine = Awaited<ReturnType<typeof listClaimLines>>[number];

/** Lists the events of a claim, the oldest first, each with the ids of its pictures. */
export const listEvents = async (
  db: Db,
  claimId: string,
): Promise<(ClaimEventRow & { pictures: string[] })[]> =>
  db
    .selectFrom("claim_events")
    .selectAll()
    .select(
      sql<string[]>`array(
        select id from claim_pictures where event_id = claim_events.id order by position
      )`.as("pictures"),
    )
    .where("claim_id", "=", claimId)
    .orderBy("recorded_at")
    .execute();

/** Finds a picture of a claim by its id. */
export const findPicture = (db: Db, claimId: string, id: string) =>
  db
    .selectFrom("claim_pictures")
    .innerJoin("claim_events", "claim_events.id", "claim_pictures.event_id")
    .select(["claim_pictures.id", "sha256"])
    .where("claim_id", "=", claimId)
    .where("claim_pictures.id", "=", id)
    .executeTakeFirst();

export const hasPicture = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("claim_pictures").select("id").where("id", "=", id).executeTakeFirst()) !==
  undefined;

/** Names the order or the space of a claim. */
export const TITLE = sql<string>`coalesce(
  'Commande ' || (select order_number from orders where orders.id = claims.order_id),
  (select storage_spaces.name from rentals join storage_spaces on storage_spaces.id = rentals.space_id
    where rentals.id = claims.rental_id), '')`;

/** A person of a claim, with the name that others read: an artisan's is the trade name. */
export type ClaimPerson = {
  id: string;
  email: string;
  firstName: string;
  name: string;
  isClosed: boolean;
};

/** People by id, with the names that both sides of a claim read. */
export const findPeople = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ClaimPerson>> => {
  const rows = await db
    .selectFrom("users")
    .leftJoin("artisan_profiles", "artisan_profiles.user_id", "users.id")
    .select(["users.id", "email", "first_name", "name", "deleted_at", "trade_name"])
    .where("users.id", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ id, email, first_name: firstName, name, deleted_at, trade_name }) => {
      const shown = trade_name ?? (deleted_at ? CLOSED_ACCOUNT : shortName({ firstName, name }));
      return [id, { id, email, firstName, name: shown, isClosed: deleted_at !== null }];
    }),
  );
};

/** A claim as lists show it. */
export type ListedClaim = ClaimRow & { title: string };

const NEWEST_FIRST: Sorting = {
  column: sql`opened_at`,
  isDown: true,
  type: "timestamptz",
  id: sql`claims.id`,
};

/** The claims of somebody, on either side, the newest first. */
export const listOf = (db: Db, userId: string, { after, limit }: Page): Promise<ListedClaim[]> =>
  db
    .selectFrom("claims")
    .selectAll()
    .select(TITLE.as("title"))
    .where(({ eb, or }) => or([eb("opener_id", "=", userId), eb("respondent_id", "=", userId)]))
    .where(isAfter(NEWEST_FIRST, after))
    .orderBy(orderOf(NEWEST_FIRST))
    .limit(limit)
    .execute();

export const findTitle = async (db: Db, id: string): Promise<string> => {
  const found = await db
    .selectFrom("claims")
    .select(TITLE.as("title"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return found.title;
};

/** Claims of a person about one purchase, the newest first. */
export const listOfPurchase = (db: Db, userId: string, purchaseId: string) =>
  db
    .selectFrom("claims")
    .select(["id", "status"])
    .where(({ eb, or }) => or([eb("order_id", "=", purchaseId), eb("rental_id", "=", purchaseId)]))
    .where(({ eb, or }) => or([eb("opener_id", "=", userId), eb("respondent_id", "=", userId)]))
    .orderBy("opened_at", "desc")
    .limit(20)
    .execute();

/** True if somebody is on a side of a claim that is not over. */
export const isInClaim = async (tx: Tx, userId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom("claims")
    .select("id")
    .where(({ eb, or }) => or([eb("opener_id", "=", userId), eb("respondent_id", "=", userId)]))
    .where("status", "in", [...UNDER_WAY])
    .executeTakeFirst();
  return found !== undefined;
};

/** Claims that somebody did not answer or reply to in time, the earliest due date first. */
export const listUnanswered = async (db: Db, today: CalendarDay): Promise<string[]> => {
  const rows = await db
    .selectFrom("claims")
    .select("id")
    .where("status", "in", ["open", "answered"])
    .where("due_on", "<", today)
    .orderBy("due_on")
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Locks somebody's account until the transaction ends, so that it is not closed in the meantime.
 */
export const lockPerson = async (tx: Tx, userId: string, how: "share" | "update") => {
  const strength: RawBuilder<unknown> = how === "share" ? sql`for key share` : sql`for update`;
  await sql`select id from users where id = ${userId} ${strength}`.execute(tx);
};
