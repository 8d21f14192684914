import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { type Db, isWritten, type Tx } from "../../../platform/db/db.ts";

/** People read at once. */
const BATCH = 200;

/**
 * Number of past days that the job checks: it may have been down, and nobody is asked about an
 * older purchase.
 */
const DAYS_BACK = 14;

/** A person with a purchase that is over. */
export type Asked = { personId: string; purchaseId: string };

/**
 * Lists collected orders and leases that ended before today about which nobody was asked yet, with
 * the people who may review them.
 *
 * @param today in the zone
 * @param after the last row of the previous page; rows are ordered by person and purchase
 */
export const listUnasked = async (
  db: Db,
  today: CalendarDay,
  timeZone: string,
  after: Asked | undefined,
): Promise<Asked[]> => {
  const since = addDays(today, -DAYS_BACK);
  const isBehind = after
    ? sql`(found.person_id, found.purchase_id) > (${after.personId}::uuid, ${after.purchaseId}::uuid)`
    : sql`true`;
  const { rows } = await sql<Asked>`
    select found.person_id as "personId", found.purchase_id as "purchaseId"
    from (
      select orders.buyer_id as person_id, orders.id as purchase_id
      from orders
      where orders.status = 'collected'
        and orders.collected_at >= ${since}::date::timestamp at time zone ${timeZone}
        and orders.collected_at < ${today}::date::timestamp at time zone ${timeZone}
      union all
      select side.person_id, rentals.id
      from rentals cross join lateral (values (artisan_id), (lessor_id)) as side (person_id)
      where rentals.status = 'confirmed' and end_date > ${since} and end_date <= ${today}
    ) as found
    join users on users.id = found.person_id
    where users.deleted_at is null and ${isBehind} and not exists (
      select from review_invitations
      where review_invitations.person_id = found.person_id and review_invitations.purchase_id = found.purchase_id)
    order by found.person_id, found.purchase_id
    limit ${BATCH}`.execute(db);
  return rows;
};

/** Records that a person is asked. @returns true if they were not asked before */
export const recordInvitation = (
  tx: Tx,
  { personId, purchaseId }: Asked,
  now: Date,
): Promise<boolean> =>
  tx
    .insertInto("review_invitations")
    .values({ person_id: personId, purchase_id: purchaseId, sent_at: now })
    .onConflict((conflict) => conflict.constraint("review_invitations_pk").doNothing())
    .$call(isWritten);
