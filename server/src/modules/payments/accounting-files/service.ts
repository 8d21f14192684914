import type { BooksFormat } from "@stokaz/contract/money/books";
import type { TerritoryCode } from "@stokaz/contract/territories";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import { type Months, type MonthToExport, selectEntries } from "../months/public.ts";
import { type Line, linesOf } from "./rules.ts";

export type AccountingFilesDeps = {
  db: Db;
  reads: Reads;
  clock: Clock;
  timeZone: string;
  territory: { code: TerritoryCode };
  months: Pick<Months, "listSpan">;
  vatNumber: string;
  siren: string;
};

/** Number of entries read in one batch. */
const BATCH = 500;

/** Export to make: its format, and the first days of the first and the last month. */
export type Wanted = { format: BooksFormat; from: CalendarDay; to: CalendarDay };

/** File to write: its lines, its last month (`2026-11`), and the operator's SIREN. */
export type BooksFile = { lines: AsyncIterable<Line[]>; lastMonth: string; siren: string };

export const createAccountingFiles = (deps: AccountingFilesDeps) => {
  const { db, reads, clock, timeZone, territory, months } = deps;

  /** Lines of a month. Movements are numbered in sequence once the month is closed. */
  async function* linesOfMonth(from: Db, { span, closed }: MonthToExport): AsyncGenerator<Line[]> {
    const facts = {
      territory: territory.code,
      vatNumber: closed?.vat_number ?? deps.vatNumber,
      closedOn: closed && clock.dayOf(closed.closed_at),
    };
    let number = closed && closed.first_number - 1;
    let last: string | undefined;
    for await (const entries of inBatches(from, selectEntries(span, timeZone), BATCH)) {
      const lines: Line[] = [];
      for (const entry of entries) {
        if (number !== undefined && entry.id !== last) number += 1;
        last = entry.id;
        lines.push(...linesOf(entry, number, facts));
      }
      yield lines;
    }
  }

  async function* linesOfAll(from: Db, found: readonly MonthToExport[]): AsyncGenerator<Line[]> {
    for (const month of found) yield* linesOfMonth(from, month);
  }

  return {
    /**
     * Entries of the wanted months. The tax authority's file (`fec`) has closed months only.
     *
     * @throws {Problem} books/nothing-closed
     */
    async exportAll(admin: Actor, { format, from, to }: Wanted): Promise<BooksFile> {
      const at = clock.now();
      const found = await months.listSpan(from, to);
      const wanted = format === "fec" ? found.filter(({ closed }) => closed) : found;
      const last = wanted.at(-1);
      if (format === "fec" && !last) throw new Problem("books/nothing-closed");
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        const filters = { format, from: from.slice(0, 7), to: to.slice(0, 7) };
        await recordExport(tx, { admin, list: "books", filters, at });
      });
      return {
        lines: linesOfAll(await reads.caughtUp(), wanted),
        lastMonth: (last?.span.from ?? to).slice(0, 7),
        siren: deps.siren,
      };
    },
  };
};

export type AccountingFiles = ReturnType<typeof createAccountingFiles>;
