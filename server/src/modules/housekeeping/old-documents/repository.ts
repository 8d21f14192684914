import type { CalendarDay } from "@stokaz/contract/calendar";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";

/** Documents deleted in one transaction. */
const BATCH = 500;

/**
 * Deletes some documents that were issued before a day, a series once it has none: a year of an issuer's goes as a whole, so
 * none of its numbers is ever missing. Their files go with `make-document-files`.
 *
 * @param before the first day of a year
 * @returns how many documents
 */
export const deleteDocuments = async (tx: Tx, before: CalendarDay): Promise<number> => {
  // From the first number on: what a check sees meanwhile is a series that begins later.
  const { numAffectedRows = 0n } = await sql`
    delete from documents where id in (
      select id from documents where issued_on < ${before}::date
      order by issued_on, series_id, position limit ${BATCH} for update skip locked)`.execute(tx);
  await sql`
    delete from document_series where year < extract(year from ${before}::date)
      and not exists (select from documents where series_id = document_series.id)`.execute(tx);
  return Number(numAffectedRows);
};

/** Deletes the files made for the tax authority of years before a day's, with who was in them; the sealed ones go with the night. */
export const deleteTaxFiles = async (tx: Tx, before: CalendarDay): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from tax_files where year < extract(year from ${before}::date)`.execute(tx);
  return Number(numAffectedRows);
};
