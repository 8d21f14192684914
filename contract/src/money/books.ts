import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { tooLong } from "../text.ts";
import { addMonths, calendarDay, lastDayBefore } from "../time/calendar.ts";
import { instant, month, year } from "../time/day-fields.ts";
import { LEDGER_ACCOUNTS } from "./accounting.ts";
import { euros } from "./money-fields.ts";

const ACCOUNTS = keysOf(LEDGER_ACCOUNTS);

const total = z.object({
  account: z.enum(ACCOUNTS),
  debit: euros,
  credit: euros,
});

/** A month of the ledger. */
export const booksMonth = z
  .object({
    month,
    state: z.enum(["closed", "next", "later", "running"]).meta({
      description:
        "`next` can be closed now. `later` waits for an earlier month. `running` is not over",
    }),
    movements: z.number().int(),
    totals: z.array(total).meta({ description: "Totals of each account with movements" }),
    openFindings: z.number().int().meta({
      description:
        "Number of open differences with the payment provider that began before the end of the month",
    }),
    isCompared: z.boolean().meta({
      description: "Whether the books were compared with the provider's after the end of the month",
    }),
    closedAt: instant.nullable(),
    closedBy: z.string().nullable().meta({
      description: "`null` if the month is open, or if that person's account was deleted",
    }),
    reason: z.string().nullable(),
    seal: z
      .string()
      .nullable()
      .meta({ description: "SHA-256 of the month's entries and of the previous seal" }),
  })
  .meta({ id: "BooksMonth" });
export type BooksMonth = z.output<typeof booksMonth>;

export const listBooksMonths = endpoint({
  method: "GET",
  path: "/api/admin/books",
  summary: "Lists a year's months of the ledger, newest first, and all years with entries",
  access: ["admin"],
  query: z.object({ year }),
  status: 200,
  answer: z.object({
    years: z.array(z.number().int()),
    siren: z.string().meta({ description: "The operator's SIREN. Nine zeros if it is unknown" }),
    data: z.array(booksMonth),
  }),
});

/** Body of the call that closes a month of the ledger. */
export const closeMonthBody = z.object({
  reason: z
    .string({ error: "Raison invalide" })
    .trim()
    .max(LIMITS.longText, tooLong(LIMITS.longText))
    .optional()
    .meta({ description: "Required if differences remain" }),
});

export const closeBooksMonth = endpoint({
  method: "POST",
  path: "/api/admin/books/:month/close",
  summary: "Closes a month that is over. Its entries can't change after that",
  access: ["admin"],
  params: z.object({ month }),
  body: closeMonthBody,
  status: 200,
  answer: z.object({ message: z.string(), month: booksMonth }),
  problems: [
    "books/already-closed",
    "books/not-over",
    "books/not-next",
    "books/not-compared",
    "books/differences",
  ],
});

/** French name of a month: `2026-10` is "octobre 2026". */
export const monthName = (month: string): string =>
  new Date(`${month}-01T12:00:00Z`).toLocaleDateString("fr-FR", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** File formats of the books for an accountant. */
export const BOOKS_FORMATS = {
  fec: "FEC, fichier des écritures comptables",
  csv: "CSV, tableau",
} as const;
export type BooksFormat = keyof typeof BOOKS_FORMATS;

/**
 * File name that the tax authority requires: it contains the last day of the entries.
 *
 * @param to the last month
 */
export const fecFileName = (siren: string, to: string): string => {
  const until = lastDayBefore(addMonths(calendarDay(`${to}-01`), 1));
  return `${siren}FEC${until.replaceAll("-", "")}.txt`;
};

/** File name of the CSV table of the given months. */
export const booksFileName = (from: string, to: string): string =>
  `ecritures-${from === to ? from : `${from}-${to}`}.csv`;

export const exportBooks = endpoint({
  method: "GET",
  path: "/api/admin/books/export",
  summary:
    "Returns the entries of several months for an accountant: `fec` has closed months only, `csv` has all",
  access: ["admin"],
  isDangerous: true,
  query: z.object({
    format: z.enum(["fec", "csv"]),
    from: month,
    to: month.meta({ description: "The last month" }),
  }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["books/nothing-closed"],
});
