import type { LeftoverStatus } from "@stokaz/contract/leases/leftovers";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import { type Db, isWritten, type Tx } from "../../../platform/db/db.ts";
import type { LeftoversRow } from "../tables.ts";

/** Leases read at once. */
const BATCH = 200;

/**
 * Days in which the end of a lease with remaining goods, or their return, is still found, because
 * the job may have been down. Older ones are ignored.
 */
const FOUND_DAYS = 60;

/** Condition on `rentals`: the account of a side is open. */
const isThere = (side: "artisan" | "lessor"): RawBuilder<boolean> => sql<boolean>`exists (
  select from users where users.id = ${sql.ref(`rentals.${side}_id`)} and users.deleted_at is null)`;

/** Condition on `rentals`: somebody is there to be asked about goods, or to be told of a decision. */
const hasSomebody = sql<boolean>`(${isThere("artisan")} or ${isThere("lessor")})`;

/**
 * Condition on `rentals` beside `leftovers`: the lease is over, with goods of its artisan in the
 * stock, and either without a record of leftovers or settled before goods came back.
 *
 * @param settled the states in which nothing more was to be done
 */
const isForgotten = (
  today: CalendarDay,
  settled: readonly LeftoverStatus[],
): RawBuilder<boolean> => {
  const recent = addDays(today, -FOUND_DAYS);
  return sql<boolean>`
    rentals.confirmed_at is not null
      and (rentals.status = 'refunded' or (rentals.status = 'confirmed' and end_date <= ${today}::date))
      and (leftovers.id is null or leftovers.status = any(${settled}))
      and exists (
        select from products where rental_id = rentals.id and stock_quantity > 0
          and (leftovers.id is null
              and case when rentals.status = 'refunded' then ended_on else end_date end >= ${recent}::date
            or exists (
              select from stock_movements where product_id = products.id and units > 0 and at >= ${recent}::date
            ))
      )`;
};

/**
 * Ended leases whose goods have no open record, in the order of their identifiers.
 *
 * @param settled the states in which nothing more was to be done
 * @param after the last one read
 */
export const listForgotten = async (
  db: Db,
  { today, settled }: { today: CalendarDay; settled: readonly LeftoverStatus[] },
  after: string | undefined,
): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    select rentals.id from rentals left join leftovers on leftovers.id = rentals.id
    where rentals.id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
      and ${isForgotten(today, settled)} and ${hasSomebody}
    order by rentals.id limit ${BATCH}`.execute(db);
  return rows;
};

/**
 * True if goods that a lessor's ended leases left behind are not settled, or will be found by the
 * job, and their artisan can still come for them.
 */
export const hasUnsettled = async (
  tx: Tx,
  lessorId: string,
  today: CalendarDay,
  settled: readonly LeftoverStatus[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from rentals left join leftovers on leftovers.id = rentals.id
    where lessor_id = ${lessorId} and ${isThere("artisan")} and (
      leftovers.status = 'reported'
      or exists (select from leftover_cases where rental_id = rentals.id and closed_at is null)
      or leftovers.status = 'waiting'
        and exists (select from products where rental_id = rentals.id and stock_quantity > 0)
      or (${isForgotten(today, settled)})
    ) limit 1`.execute(tx);
  return rows.length > 0;
};

/** Closes the operator's cases of a lessor's leases: nobody is left to be told of a decision. */
export const closeCasesOf = async (tx: Tx, lessorId: string, at: Date): Promise<void> => {
  await tx
    .updateTable("leftover_cases")
    .from("rentals")
    .set({ closed_at: at })
    .whereRef("rentals.id", "=", "leftover_cases.rental_id")
    .where("rentals.lessor_id", "=", lessorId)
    .where("closed_at", "is", null)
    .execute();
};

/** Lists open leftovers, in the order of the leases' identifiers. @param after the last one read */
export const listOpen = (db: Db, after: string | undefined): Promise<LeftoversRow[]> =>
  db
    .selectFrom("leftovers")
    .innerJoin("rentals", "rentals.id", "leftovers.id")
    .selectAll("leftovers")
    .where("leftovers.status", "in", ["waiting", "reported"])
    .where(hasSomebody)
    .$if(after !== undefined, (query) => query.where("leftovers.id", ">", after ?? ""))
    .orderBy("leftovers.id")
    .limit(BATCH)
    .execute();

/** Records that a reminder is sent. @returns false if it was recorded before */
export const recordReminder = (
  tx: Tx,
  { id, since }: LeftoversRow,
  daysAfter: number,
  now: Date,
): Promise<boolean> =>
  tx
    .insertInto("leftover_reminders")
    .values({ rental_id: id, since, days_after: daysAfter, sent_at: now })
    .onConflict((conflict) => conflict.constraint("leftover_reminders_pk").doNothing())
    .$call(isWritten);
