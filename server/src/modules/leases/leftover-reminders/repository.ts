import type { LeftoverStatus } from "@stokaz/contract/leases/leftovers";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { type Db, isWritten, type Tx } from "../../../platform/db/db.ts";
import type { LeftoversRow } from "../tables.ts";

/** Leases read at once. */
const BATCH = 200;

/**
 * Days in which the end of a lease with remaining goods, or their return, is still found, because
 * the job may have been down. Older ones are ignored.
 */
const FOUND_DAYS = 60;

/**
 * Leases that are over, with goods of their artisan in the stock, and either without a record of
 * leftovers or settled before goods came back. In the order of their identifiers.
 *
 * @param settled the states in which nothing more was to be done
 * @param after the last one read
 */
export const listForgotten = async (
  db: Db,
  { today, settled }: { today: CalendarDay; settled: readonly LeftoverStatus[] },
  after: string | undefined,
): Promise<{ id: string }[]> => {
  const recent = addDays(today, -FOUND_DAYS);
  const { rows } = await sql<{ id: string }>`
    select rentals.id from rentals left join leftovers on leftovers.id = rentals.id
    where rentals.confirmed_at is not null and rentals.id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
      and (rentals.status = 'refunded' or (rentals.status = 'confirmed' and end_date <= ${today}::date))
      and (leftovers.id is null or leftovers.status = any(${settled}))
      and exists (
        select from products where rental_id = rentals.id and stock_quantity > 0
          and (leftovers.id is null
              and case when rentals.status = 'refunded' then ended_on else end_date end >= ${recent}::date
            or exists (
              select from stock_movements where product_id = products.id and units > 0 and at >= ${recent}::date
            ))
      )
    order by rentals.id limit ${BATCH}`.execute(db);
  return rows;
};

/** Lists open cases, in the order of the leases' identifiers. @param after the last one read */
export const listOpen = (db: Db, after: string | undefined): Promise<LeftoversRow[]> =>
  db
    .selectFrom("leftovers")
    .selectAll()
    .where("status", "in", ["waiting", "reported"])
    .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
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
