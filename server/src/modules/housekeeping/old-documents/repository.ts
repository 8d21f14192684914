import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";

/** Documents deleted in one transaction. */
const BATCH = 500;

/**
 * Deletes some documents that were issued before a day, and a series when it is empty: a year of an
 * issuer is deleted as a whole, so that no number is ever missing. Their files are deleted by
 * `make-document-files`.
 *
 * @param before the first day of a year
 * @returns number of documents
 */
export const deleteDocuments = async (tx: Tx, before: CalendarDay): Promise<number> => {
  // Deletion starts with the first number, so that a check meanwhile sees a series that begins
  // later.
  const { numAffectedRows = 0n } = await sql`
    delete from documents where id in (
      select id from documents where issued_on < ${before}::date
      order by issued_on, series_id, position limit ${BATCH} for update skip locked)`.execute(tx);
  await sql`
    delete from document_series where year < extract(year from ${before}::date)
      and not exists (select from documents where series_id = document_series.id)`.execute(tx);
  return Number(numAffectedRows);
};

/**
 * Deletes the files made for the tax authority about years before a day's year, with the list of
 * people in them; the sealed files are deleted at night.
 */
export const deleteTaxFiles = async (tx: Tx, before: CalendarDay): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from tax_files where year < extract(year from ${before}::date)`.execute(tx);
  return Number(numAffectedRows);
};
