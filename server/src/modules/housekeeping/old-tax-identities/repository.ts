import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";

/** People forgotten in one transaction. */
const BATCH = 200;

/**
 * Deletes the tax facts and their history of some people whose accounts were closed before a day.
 * The holder of an open account changes these facts themselves.
 *
 * @returns number of people
 */
export const deleteTaxIdentities = async (
  tx: Tx,
  before: CalendarDay,
  timeZone: string,
): Promise<number> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from tax_identities join users on users.id = user_id
    where deleted_at < (${before}::timestamp at time zone ${timeZone})
    order by user_id limit ${BATCH} for update of tax_identities skip locked`.execute(tx);
  const people = rows.map(({ user_id }) => user_id);
  if (people.length === 0) return 0;
  await sql`delete from tax_steps where user_id = any(${people}::uuid[])`.execute(tx);
  await sql`delete from tax_requests where user_id = any(${people}::uuid[])`.execute(tx);
  await sql`delete from tax_readings where user_id = any(${people}::uuid[])`.execute(tx);
  await sql`delete from space_tax_facts where space_id in
    (select id from storage_spaces where lessor_id = any(${people}::uuid[]))`.execute(tx);
  await sql`delete from tax_identities where user_id = any(${people}::uuid[])`.execute(tx);
  return people.length;
};
