import type { BooksFormat } from "@stokaz/contract/books";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { VatTerritory } from "@stokaz/contract/vat";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import { entriesOf, type Months, type MonthToExport } from "../months/public.ts";
import { type Line, linesOf } from "./rules.ts";

type Deps = {
  db: Db;
  reads: Reads;
  clock: Clock;
  timeZone: string;
  territory: { code: VatTerritory };
  months: Pick<Months, "listSpan">;
  vatNumber: string;
  siren: string;
};

/** Entries read at once. */
const BATCH = 500;

/** Months from one to another, by their first days. */
export type Wanted = { format: BooksFormat; from: CalendarDay; to: CalendarDay };

/** A file to draw: its lines, the last month that is in it, and whose books it is of. */
export type BooksFile = { lines: AsyncIterable<Line[]>; lastMonth: string; siren: string };

export const createAccountingFiles = (deps: Deps) => {
  const { db, reads, clock, timeZone, territory, months } = deps;

  /** A month's lines. Movements are numbered one after the other once it is closed. */
  async function* linesOfMonth(from: Db, { span, closed }: MonthToExport): AsyncGenerator<Line[]> {
    const facts = {
      territory: territory.code,
      vatNumber: closed?.vat_number ?? deps.vatNumber,
      closedOn: closed && clock.dayOf(closed.closed_at),
    };
    let number = closed && closed.first_number - 1;
    let last: string | undefined;
    for await (const entries of inBatches(from, entriesOf(span, timeZone), BATCH)) {
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
     * The entries of some months; the tax authority's file has those that are closed.
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
