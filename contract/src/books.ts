import { z } from "zod";
import { LEDGER_ACCOUNTS } from "./accounting.ts";
import { addMonths, calendarDay, instant, lastDayBefore, month, year } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { keysOf } from "./keys.ts";
import { LIMITS } from "./limits.ts";
import { euros } from "./money.ts";
import { tooLong } from "./text.ts";

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
      description: "`next` can be closed; `later` once those before it are; `running` is not over",
    }),
    movements: z.number().int(),
    totals: z.array(total).meta({ description: "Of the accounts that something moved on" }),
    openFindings: z.number().int().meta({
      description: "Differences with the provider that are open and began before its end",
    }),
    isCompared: z
      .boolean()
      .meta({ description: "Whether the books were compared since it was over" }),
    closedAt: instant.nullable(),
    closedBy: z.string().nullable().meta({ description: "None once the account is closed" }),
    reason: z.string().nullable(),
    seal: z
      .string()
      .nullable()
      .meta({ description: "SHA-256 of all of it and of the seal before" }),
  })
  .meta({ id: "BooksMonth" });
export type BooksMonth = z.output<typeof booksMonth>;

export const listBooksMonths = endpoint({
  method: "GET",
  path: "/api/admin/books",
  summary: "The months of a year of the ledger, newest first, and the years that have some",
  access: ["admin"],
  query: z.object({ year }),
  status: 200,
  answer: z.object({
    years: z.array(z.number().int()),
    siren: z.string().meta({ description: "The operator's; nine zeros while it is not known" }),
    data: z.array(booksMonth),
  }),
});

export const closeMonthBody = z.object({
  reason: z
    .string({ error: "Raison invalide" })
    .trim()
    .max(LIMITS.longText, tooLong(LIMITS.longText))
    .optional()
    .meta({ description: "Needed where something still differs" }),
});

export const closeBooksMonth = endpoint({
  method: "POST",
  path: "/api/admin/books/:month/close",
  summary: "Closes a month that is over: nothing in it changes any more",
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
export const monthName = (of: string): string =>
  new Date(`${of}-01T12:00:00Z`).toLocaleDateString("fr-FR", {
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
    "The entries of some months for an accountant: `fec` of those that are closed, `csv` of all",
  access: ["admin"],
  isDangerous: true,
  query: z.object({
    format: z.enum(["fec", "csv"]),
    from: month,
    to: month.meta({ description: "The last of them" }),
  }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["books/nothing-closed"],
});
