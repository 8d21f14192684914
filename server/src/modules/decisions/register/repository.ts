import type { DecisionFilters } from "@stokaz/contract/moderation/decisions";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { type Db, fullNameOf } from "../../../platform/db/db.ts";

/** Filter of decisions; their instants are in `[from, to)`. */
export type RegisterRequest = {
  state: DecisionFilters["state"];
  from: Date | undefined;
  to: Date | undefined;
};

const NAME = (table: string) =>
  sql<string | null>`case when ${sql.ref(`${table}.deleted_at`)} is null
    then ${fullNameOf(table)} end`;

const matching = (db: Db, { state, from, to }: RegisterRequest) => {
  let found = db.selectFrom("moderation_decisions as decision");
  if (from) found = found.where("decided_at", ">=", from);
  if (to) found = found.where("decided_at", "<", to);
  if (state === "none") return found.where("measure", "=", "none");
  if (state === undefined) return found;
  return found
    .where("measure", "<>", "none")
    .where("ended_at", state === "ended" ? "is not" : "is", null);
};

/** Selects the decisions that match, the newest first. */
export const selectDecisions = (db: Db, request: RegisterRequest) =>
  matching(db, request)
    .leftJoin("users as owner", "owner.id", "owner_id")
    .leftJoin("users as admin", "admin.id", "decided_by")
    .leftJoin("users as person", (join) =>
      join.on("subject_type", "=", "user").onRef("person.id", "=", "subject_id"),
    )
    .selectAll("decision")
    .select([NAME("owner").as("owner_name"), NAME("admin").as("decided_by_name")])
    .select(NAME("person").as("person_name"))
    .select(
      sql<string[]>`array(select reports.number from reports
        where reports.decision_id = decision.id order by reports.created_at, reports.id)`.as(
        "report_numbers",
      ),
    )
    .orderBy("decided_at", "desc")
    .orderBy("decision.id");

export type RegisterRow = Awaited<
  ReturnType<ReturnType<typeof selectDecisions>["execute"]>
>[number];

export const countDecisions = async (db: Db, request: RegisterRequest): Promise<number> => {
  const { total } = await matching(db, request)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

type Span = { from: Date; to: Date };
export type Count = { name: string; count: number };

/**
 * Counts the reports received in a span and those that still wait, with the median number of days
 * until their decision.
 */
export const countReports = async (
  db: Db,
  { from, to }: Span,
): Promise<{ reports: number; waiting: number; medianDays: number | null }> => {
  const { rows } = await sql<{ reports: number; waiting: number; medianDays: number | null }>`
    select count(*) as reports,
      count(*) filter (where resolved_at is null) as waiting,
      round(percentile_cont(0.5) within group (order by extract(epoch from resolved_at - created_at) / 86400)::numeric, 1)
        as "medianDays"
    from reports where created_at >= ${from} and created_at < ${to}`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("a count has one row");
  return counted;
};

export const countByCause = (db: Db, { from, to }: Span): Promise<Count[]> =>
  db
    .selectFrom("reports")
    .select(["cause as name", sql<number>`count(*)`.as("count")])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .groupBy("cause")
    .orderBy("count", "desc")
    .orderBy("cause")
    .execute();

/** Counts the contests sent in a span by their outcome; `open` for those that wait. */
export const countByOutcome = (db: Db, { from, to }: Span): Promise<Count[]> =>
  db
    .selectFrom("decision_contests")
    .select(sql<string>`coalesce(outcome, 'open')`.as("name"))
    .select(sql<number>`count(*)`.as("count"))
    .where("sent_at", ">=", from)
    .where("sent_at", "<", to)
    .groupBy("name")
    .orderBy("count", "desc")
    .orderBy("name")
    .execute();

export const countDecisionsBy = (
  db: Db,
  column: "measure" | "ground",
  { from, to }: Span,
): Promise<Count[]> =>
  db
    .selectFrom("moderation_decisions")
    .select([sql<string>`${sql.ref(column)}`.as("name"), sql<number>`count(*)`.as("count")])
    .where("decided_at", ">=", from)
    .where("decided_at", "<", to)
    .where(column, "is not", null)
    .groupBy(column)
    .orderBy("count", "desc")
    .orderBy(column)
    .execute();

/**
 * Counts the injunctions received in `[from, to)` by outcome, and those that took or take too long.
 */
export const countInjunctions = async (
  db: Db,
  {
    from,
    to,
    today,
    timeZone,
  }: { from: CalendarDay; to: CalendarDay; today: CalendarDay; timeZone: string },
): Promise<Count[]> => {
  const { rows } = await sql<Count>`
    with received as (
      select coalesce(outcome, 'open') as name, due_on,
        coalesce((closed_at at time zone ${timeZone})::date, ${today}::date) as answered_on
      from injunctions where received_on >= ${from} and received_on < ${to}
    )
    (select name, count(*) as count from received group by name order by count desc, name)
    union all
    select 'late', count(*) from received where answered_on > due_on having count(*) > 0`.execute(
    db,
  );
  return rows;
};

/**
 * Counts the recalls of products in a span, and the people told; a person counts once per recall.
 */
export const countRecalls = async (
  db: Db,
  { from, to }: Span,
): Promise<{ recalls: number; recalledBuyers: number }> => {
  const { rows } = await sql<{ recalls: number; recalledBuyers: number }>`
    with confirmed as (select id from recalls where confirmed_at >= ${from} and confirmed_at < ${to})
    select (select count(*) from confirmed) as recalls,
      (select count(distinct (recall_id, buyer_id)) from recall_lines
        where told_at is not null and recall_id in (select id from confirmed)) as "recalledBuyers"`.execute(
    db,
  );
  return rows[0] ?? { recalls: 0, recalledBuyers: 0 };
};
