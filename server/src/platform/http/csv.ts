import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** A cell: text or a number; numbers are written with a comma, as French spreadsheets read them. */
export type Cell = string | number | null;

/** Writes instants as `25/12/2026 14:05`, in local time. @param timeZone IANA name */
export const localInstant = (timeZone: string): ((instant: Date) => string) => {
  const format = new Intl.DateTimeFormat("fr-FR", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (instant: Date): string => format.format(instant);
};

/** Writes the days of instants as `25/12/2026`, in local time. @param timeZone IANA name */
export const localDay = (timeZone: string): ((instant: Date) => string) => {
  const format = new Intl.DateTimeFormat("fr-FR", { timeZone, dateStyle: "short" });
  return (instant: Date): string => format.format(instant);
};

/**
 * A table that French spreadsheets can open: semicolons, a UTF-8 mark, decimal commas. A text that
 * a spreadsheet would run as a formula gets an apostrophe in front.
 *
 * @param rows read one by one, at the reader's speed; released when the reader leaves
 * @returns a stream that fails for its reader when the rows fail
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
    // At this point the reader and the rows already know about the failure.
    () => undefined,
  );
