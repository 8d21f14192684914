import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";

/** Certificates deleted in one transaction. */
const BATCH = 200;

/**
 * Deletes some insurance certificates that ended before a day, and the records of mails about
 * equally old ends. Their files are deleted at night. Certificates of a closed account are deleted
 * at once, unless a lease depends on them.
 *
 * @returns number of certificates
 */
export const deleteCertificates = async (tx: Tx, before: CalendarDay): Promise<number> => {
  await sql`delete from insurance_reminders where of_day < ${before}`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from insurance_certificates where id in (
      select certificate.id from insurance_certificates as certificate
      join users on users.id = artisan_id
      where ends_on < ${before} or (deleted_at is not null and not exists (
        select from rentals where rentals.artisan_id = users.id and confirmed_at is not null))
      order by certificate.id limit ${BATCH} for update of certificate skip locked)`.execute(tx);
  return Number(numAffectedRows);
};
