import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** A cell: text and numbers; numbers are written with a comma, as French spreadsheets read them. */
export type Cell = string | number | null;

/** Writes instants as `25/12/2026 14:05`, the local time there. @param timeZone IANA name */
export const localInstant = (timeZone: string): ((instant: Date) => string) => {
  const format = new Intl.DateTimeFormat("fr-FR", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (instant: Date): string => format.format(instant);
};

/**
 * A table as French spreadsheets open it: semicolons, a mark that says UTF-8, decimal commas. A text
 * that a spreadsheet would run as a formula is kept from it by an apostrophe.
 *
 * @param rows drawn one by one, as fast as whoever reads takes them; let go when the reader leaves
 * @returns fails for its reader when the rows fail
 */
export const toCsv = (columns: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable =>
  pipeline(
    Readable.from(rows),
    stringify({
      header: true,
      columns: columns.map((header) => ({ key: header, header })),
      delimiter: ";",
      record_delimiter: "windows",
      bom: true,
      escape_formulas: true,
      cast: { number: (value) => String(value).replace(".", ",") },
    }),
    // Both ends are told of a failure by now: whoever reads, and the rows.
    () => undefined,
  );
