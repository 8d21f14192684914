import { greenClaimsIn } from "@stokaz/contract/products/green-claims";
import { type Insertable, sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Deal, ReportRow } from "./tables.ts";

export const insertReport = (db: Db, report: Insertable<Schema["reports"]>): Promise<ReportRow> =>
  db.insertInto("reports").values(report).returningAll().executeTakeFirstOrThrow();

/** Name of a reported review that was withdrawn, or whose subject's account was closed. */
const GONE_REVIEW = "Un avis";

const shownReports = (db: Db) =>
  db
    .selectFrom("reports")
    .leftJoin("storage_spaces", (join) =>
      join
        .on("reports.subject_type", "=", "space")
        .onRef("storage_spaces.id", "=", "reports.subject_id"),
    )
    .leftJoin("products", (join) =>
      join
        .on("reports.subject_type", "=", "product")
        .onRef("products.id", "=", "reports.subject_id"),
    )
    .leftJoin("reviews", (join) =>
      join.on("reports.subject_type", "=", "review").onRef("reviews.id", "=", "reports.subject_id"),
    )
    .leftJoin("messages", (join) =>
      join
        .on("reports.subject_type", "=", "message")
        .onRef("messages.id", "=", "reports.subject_id"),
    )
    .leftJoin("users as owner", (join) =>
      join.on(
        sql<boolean>`owner.id = coalesce(storage_spaces.lessor_id, products.artisan_id,
          reviews.author_id, messages.sender_id, case when subject_type in ('seller', 'person') then reports.subject_id end)`,
      ),
    )
    .leftJoin("artisan_profiles as business", "business.user_id", "owner.id")
    .leftJoin("users as reporter", "reporter.id", "reporter_id")
    .select(["reports.id as _id", "reports.created_at as since", "reports.number"])
    .select(["cause", "reports.words", "reports.subject_type as subjectType"])
    .select("reports.subject_id as subjectId")
    .select([
      sql<string>`coalesce(storage_spaces.name, products.name, 'Avis : « ' || reviews.words || ' »',
        case subject_type when 'message' then 'Un message' when 'review' then ${GONE_REVIEW} end,
        case when subject_type in ('seller', 'person')
        then coalesce(business.trade_name, ${fullNameOf("owner")}) end, '')`.as("subjectName"),
      sql<string>`coalesce(products.name || ' ' || products.description, '')`.as("productText"),
      sql<
        string | null
      >`coalesce(storage_spaces.hidden_reason, products.hidden_reason, reviews.hidden_reason)`.as(
        "hiddenReason",
      ),
      sql<Deal | null>`case when deal_id is not null
        then json_build_object('purpose', deal_purpose, 'id', deal_id) end`.as("deal"),
      sql<string | null>`owner.id`.as("ownerId"),
      sql<string>`coalesce(${fullNameOf("owner")}, '')`.as("ownerName"),
      sql<boolean>`owner.suspended_at is not null`.as("isOwnerSuspended"),
      sql<boolean>`coalesce(owner.role = 'artisan', false)`.as("isOwnerBusiness"),
      sql<string | null>`coalesce(${fullNameOf("reporter")}, reporter_name)`.as("reporter"),
      sql<string | null>`case when reporter.deleted_at is null
        then coalesce(reporter.email, reporter_email) end`.as("reporterEmail"),
      sql<number>`count(*) over ()`.as("total"),
    ]);

const withGreenClaims = <Row extends { productText: string }>(found: readonly Row[]) =>
  found.map(({ productText, ...report }) => ({
    ...report,
    greenClaims: greenClaimsIn(productText),
  }));

/** Lists the oldest waiting reports with their subject and sender, and their total. */
export const listWaitingReports = async (db: Db, limit: number) => {
  const found = await shownReports(db)
    .where("resolved_at", "is", null)
    .orderBy("since")
    .orderBy("reports.id")
    .limit(limit)
    .execute();
  const items = withGreenClaims(found);
  return { items, total: items[0]?.total ?? 0 };
};

/** Lists a page of waiting reports, the oldest first, or of decided ones, the newest first. */
export const listReports = async (
  db: Db,
  { isOpen, offset, limit }: { isOpen: boolean; offset: number; limit: number },
) => {
  const found = await shownReports(db)
    .select(
      sql<string | null>`(select number from moderation_decisions where id = decision_id)`.as(
        "decision",
      ),
    )
    .where("resolved_at", isOpen ? "is" : "is not", null)
    .orderBy(isOpen ? "since" : "resolved_at", isOpen ? "asc" : "desc")
    .orderBy("reports.id")
    .offset(offset)
    .limit(limit)
    .execute();
  return withGreenClaims(found);
};

export const countReports = async (db: Db, isOpen: boolean): Promise<number> => {
  const { total } = await db
    .selectFrom("reports")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("resolved_at", isOpen ? "is" : "is not", null)
    .executeTakeFirstOrThrow();
  return total;
};

export type WaitingReports = Awaited<ReturnType<typeof listWaitingReports>>;

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Locks all waiting reports on the subject of a report until the transaction ends, always in the
 * same order.
 */
export const lockWaitingWith = (tx: Tx, { subject_id }: ReportRow): Promise<ReportRow[]> =>
  tx
    .selectFrom("reports")
    .selectAll()
    .where("subject_id", "=", subject_id)
    .where("resolved_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();

export const setDecided = async (
  tx: Tx,
  ids: readonly string[],
  decided: { decision_id: string; resolved_at: Date },
): Promise<void> => {
  await tx
    .updateTable("reports")
    .set(decided)
    .where("id", "in", [...ids])
    .execute();
};

/** Makes a report wait for another decision than this one. */
export const reopenReport = async (tx: Tx, id: string, decisionId: string): Promise<void> => {
  await tx
    .updateTable("reports")
    .set({ decision_id: null, resolved_at: null })
    .where("id", "=", id)
    .where("decision_id", "=", decisionId)
    .execute();
};

const subjectOf = (db: Db, { subject_type, subject_id }: ReportRow) => {
  if (subject_type === "space") {
    return db
      .selectFrom("storage_spaces")
      .select(["name", "lessor_id as ownerId"])
      .where("id", "=", subject_id);
  }
  if (subject_type === "product") {
    return db
      .selectFrom("products")
      .select(["name", "artisan_id as ownerId"])
      .where("id", "=", subject_id);
  }
  if (subject_type === "review") {
    return db
      .selectFrom("reviews")
      .select([sql<string>`${GONE_REVIEW}`.as("name"), "author_id as ownerId"])
      .where("id", "=", subject_id);
  }
  if (subject_type === "message") {
    return db
      .selectFrom("messages")
      .select([sql<string>`'Un message'`.as("name"), "sender_id as ownerId"])
      .where("id", "=", subject_id);
  }
  const name =
    subject_type === "person"
      ? sql<string>`coalesce(trade_name, nullif(trim(first_name || ' ' || left(name, 1) || '.'), '.'), name)`
      : sql<string>`coalesce(trade_name, '')`;
  return db
    .selectFrom("users")
    .leftJoin("artisan_profiles", "user_id", "users.id")
    .select([name.as("name"), "users.id as ownerId"])
    .where("users.id", "=", subject_id);
};

/**
 * Finds the subject of a report, archived or not, and its owner: a business by its trade name, a
 * lessor without a name. A review may be gone, and has no owner then.
 */
export const findSubject = async (
  db: Db,
  sent: ReportRow,
): Promise<{ name: string; ownerId: string | undefined }> => {
  const subject = await subjectOf(db, sent).executeTakeFirst();
  if (subject) return subject;
  if (sent.subject_type !== "review") throw new Error("only a review goes before its report");
  return { name: GONE_REVIEW, ownerId: undefined };
};

/**
 * Finds the sender of a report, with their present name and address; `undefined` once their account
 * is closed.
 */
export const findReporter = async (
  db: Db,
  { reporter_id, reporter_name, reporter_email }: ReportRow,
): Promise<{ email: string; name: string } | undefined> => {
  if (reporter_id === null) {
    return reporter_email ? { email: reporter_email, name: reporter_name ?? "" } : undefined;
  }
  return db
    .selectFrom("users")
    .select(["email", "first_name as name"])
    .where("id", "=", reporter_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
};

/** Finds the report of a link, while the link is valid. */
export const findByToken = (db: Db, tokenHash: Buffer, now: Date): Promise<ReportRow | undefined> =>
  db
    .selectFrom("reports")
    .innerJoin("moderation_links", "moderation_links.report_id", "reports.id")
    .selectAll("reports")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
