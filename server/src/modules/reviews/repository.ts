import type { Reviewed, ReviewStatus } from "@stokaz/contract/sellers/reviews";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import { type Db, isWritten, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { isAfter, orderOf, type Page, type Sorting } from "../search/public.ts";
import type { Counted } from "./rules.ts";
import type { ReviewRow } from "./tables.ts";

/** A purchase and subject that may be reviewed, with or without a review already. */
export type ReviewableRow = Pick<
  ReviewRow,
  "about" | "order_id" | "rental_id" | "subject_id" | "owner_id" | "experienced_on"
>;

/** First and last day, in the zone, on which handovers and ends of leases count. */
export type Span = { since: CalendarDay; today: CalendarDay; timeZone: string };

const NEWEST_FIRST: Sorting = {
  column: sql`written_at`,
  isDown: true,
  type: "timestamptz",
  id: sql`reviews.id`,
};

/** Name of a review's subject. */
const subjectName = sql<string>`coalesce(
  (select name from storage_spaces where about = 'place' and id = subject_id),
  (select trade_name from artisan_profiles where about <> 'place' and user_id = subject_id), '')`;

const isPublished = sql<boolean>`published_at is not null and hidden_at is null`;

/** Lists what a person may review and has not, the first to expire first. */
export const listReviewable = async (
  db: Db,
  personId: string,
  { since, today, timeZone }: Span,
  limit: number,
): Promise<(ReviewableRow & { name: string })[]> => {
  const { rows } = await sql<ReviewableRow & { name: string }>`
    select found.*, ${subjectName} as name
    from reviewable_by(${personId}, ${since}, ${today}, ${timeZone}) as found
    where not exists (
      select from reviews
      where author_id = ${personId} and reviews.about = found.about and reviews.subject_id = found.subject_id
        and (reviews.order_id = found.order_id or reviews.rental_id = found.rental_id))
    order by experienced_on, about, subject_id
    limit ${limit}`.execute(db);
  return rows;
};

/** Finds what a person may review of a purchase, reviewed already or not. */
export const findReviewable = async (
  db: Db,
  personId: string,
  wanted: { about: Reviewed; purchaseId: string; subjectId: string },
  { since, today, timeZone }: Span,
): Promise<ReviewableRow | undefined> => {
  const { rows } = await sql<ReviewableRow>`
    select * from reviewable_by(${personId}, ${since}, ${today}, ${timeZone})
    where about = ${wanted.about} and subject_id = ${wanted.subjectId}
      and ${wanted.purchaseId} in (order_id, rental_id)`.execute(db);
  return rows[0];
};

/** Stores a review. @returns true if it is the first of its purchase and subject */
export const insertReview = (tx: Tx, review: Insertable<Schema["reviews"]>): Promise<boolean> =>
  tx
    .insertInto("reviews")
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .$call(isWritten);

/** A review with its author and its subject. */
export type ReviewView = ReviewRow & {
  author_first_name: string;
  author_name: string;
  author_trade_name: string | null;
  subject_name: string;
};

const views = (db: Db) =>
  db
    .selectFrom("reviews")
    .innerJoin("users as author", "author.id", "author_id")
    .leftJoin("artisan_profiles as business", "business.user_id", "author_id")
    .selectAll("reviews")
    .select([
      "author.first_name as author_first_name",
      "author.name as author_name",
      "business.trade_name as author_trade_name",
      subjectName.as("subject_name"),
    ]);

/** Lists the reviews of a subject that everybody may read; none for a subject that is gone. */
export const listPublished = (
  db: Db,
  about: Reviewed,
  subjectId: string,
  { after, limit }: Page,
): Promise<ReviewView[]> =>
  views(db)
    .where("about", "=", about)
    .where("subject_id", "=", subjectId)
    .where(isPublished)
    .where(sql<boolean>`owner_id not in (select id from unavailable_people() as id)`)
    .where(isAfter(NEWEST_FIRST, after))
    .orderBy(orderOf(NEWEST_FIRST))
    .limit(limit)
    .execute();

/** Counts each rating of a subject. */
export const countRatings = (db: Db, about: Reviewed, subjectId: string): Promise<Counted[]> =>
  db
    .selectFrom("reviews")
    .select(["rating", ({ fn }) => fn.countAll<number>().as("count")])
    .where("about", "=", about)
    .where("subject_id", "=", subjectId)
    .where(isPublished)
    .where(sql<boolean>`owner_id not in (select id from unavailable_people() as id)`)
    .groupBy("rating")
    .execute();

/** Lists the reviews that a person wrote. */
export const listOf = (db: Db, authorId: string, { after, limit }: Page): Promise<ReviewView[]> =>
  views(db)
    .where("author_id", "=", authorId)
    .where(isAfter(NEWEST_FIRST, after))
    .orderBy(orderOf(NEWEST_FIRST))
    .limit(limit)
    .execute();

/** Lists the readable reviews about a person or their places. */
export const listReceived = (
  db: Db,
  ownerId: string,
  { after, limit }: Page,
): Promise<ReviewView[]> =>
  views(db)
    .where("owner_id", "=", ownerId)
    .where(isPublished)
    .where(isAfter(NEWEST_FIRST, after))
    .orderBy(orderOf(NEWEST_FIRST))
    .limit(limit)
    .execute();

const inStatus = (status: ReviewStatus) =>
  ({
    waiting: sql<boolean>`published_at is null and hidden_at is null`,
    published: isPublished,
    hidden: sql<boolean>`hidden_at is not null`,
  })[status];

/**
 * Lists a page of the reviews in a status: waiting ones from the oldest, others from the newest.
 */
export const listInStatus = (
  db: Db,
  status: ReviewStatus,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReviewView[]> =>
  views(db)
    .where(inStatus(status))
    .orderBy("written_at", status === "waiting" ? "asc" : "desc")
    .orderBy("reviews.id")
    .offset(offset)
    .limit(limit)
    .execute();

export const countInStatus = async (db: Db, status: ReviewStatus): Promise<number> => {
  const { total } = await db
    .selectFrom("reviews")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(inStatus(status))
    .executeTakeFirstOrThrow();
  return total;
};

export const lockReview = (tx: Tx, id: string): Promise<ReviewView | undefined> =>
  views(tx).where("reviews.id", "=", id).forUpdate("reviews").executeTakeFirst();

export const setAnswer = async (
  tx: Tx,
  id: string,
  { answer, answered_at }: { answer: string; answered_at: Date },
): Promise<void> => {
  await tx.updateTable("reviews").set({ answer, answered_at }).where("id", "=", id).execute();
};

export const setPublished = async (tx: Tx, id: string, publishedAt: Date): Promise<void> => {
  await tx.updateTable("reviews").set({ published_at: publishedAt }).where("id", "=", id).execute();
};

/** Deletes a review of its author. @returns true if it existed, was not hidden, and was theirs */
export const deleteOwn = async (db: Db, id: string, authorId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("reviews")
    .where("id", "=", id)
    .where("author_id", "=", authorId)
    .where("hidden_at", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
