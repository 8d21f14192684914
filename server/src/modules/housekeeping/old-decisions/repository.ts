import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

/** Decisions deleted in one transaction. */
const BATCH = 200;

/**
 * Erases the senders of reports that were decided before an instant and whose contests are
 * answered.
 *
 * @returns their number
 */
export const eraseReporters = async (tx: Tx, before: Date): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    update reports set reporter_id = null, reporter_name = null, reporter_email = null
    where resolved_at < ${before} and num_nonnulls(reporter_id, reporter_name, reporter_email) > 0
      and not exists (select from decision_contests where report_id = reports.id and decided_at is null)
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`update decision_contests set sender_id = null where report_id = any (${ids}::uuid[])`.execute(
    tx,
  );
  return ids.length;
};

/**
 * Deletes some decisions that were over before an instant, with the reports that they answer and
 * their contests. A measure that is still in force is not over, unless the account was closed or
 * the listing taken away that it is against.
 *
 * @returns their number
 */
export const deleteDecisions = async (tx: Tx, before: Date): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from moderation_decisions where id in (
      select id from moderation_decisions
      where ended_at < ${before} or ended_at is null and decided_at < ${before} and (
        measure = 'none' or subject_id in (
          select id from users where deleted_at < ${before}
          union all select id from products where archived_at < ${before}
          union all select id from storage_spaces where archived_at < ${before}))
      order by decided_at limit ${BATCH} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
};

/**
 * Deletes the reports that were answered before an instant without a decision, from the time before
 * the register.
 *
 * @returns their number
 */
export const deleteUndecidedReports = async (db: Db, before: Date): Promise<number> => {
  const { numAffectedRows = 0n } =
    await sql`delete from reports where resolved_at < ${before} and decision_id is null`.execute(
      db,
    );
  return Number(numAffectedRows);
};
