import { monthName } from "@stokaz/contract/money/books";
import {
  addMonths,
  type CalendarDay,
  calendarDay,
  startOfDay,
} from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import * as rows from "./repository.ts";
import { monthOf, monthsOfYear, refusalOf, type Standing, stateOf, yearsOf } from "./rules.ts";

type Deps = { db: Db; clock: Clock; timeZone: string; vatNumber: string };

/** Namespace for the ids of months in the record of acts: each id is derived from its month. */
const BOOKS = "5b0c2f0e-6d0e-4c55-9d34-1f2a7d9f7c11";

/**
 * Number of closed months whose seals every comparison verifies: a year, and the month before it.
 */
const VERIFIED = 13;

/** A month of the books: as it was when closed, or as it is now if it is open. */
export type MonthView = {
  month: CalendarDay;
  state: ReturnType<typeof stateOf>;
  movements: number;
  totals: rows.Total[];
  openFindings: number;
  isCompared: boolean;
  closed: rows.ClosedMonth | undefined;
};

/** A month to export. `closed` holds the first number of its entries. */
export type MonthToExport = { span: rows.Span; closed: rows.ClosedMonth | undefined };

export const createMonths = ({ db, clock, timeZone, vatNumber }: Deps) => {
  const spanOf = (from: CalendarDay, to: CalendarDay): rows.Span => ({
    from,
    to,
    begins: startOfDay(from, timeZone),
    ends: startOfDay(to, timeZone),
  });
  const monthSpan = (month: CalendarDay): rows.Span => spanOf(month, addMonths(month, 1));

  const readStanding = async (tx: Db): Promise<Standing> => {
    const first = (await rows.findFirst(tx)) ?? clock.now();
    return {
      first: monthOf(clock.dayOf(first)),
      lastClosed: await rows.findLastClosed(tx),
      running: monthOf(clock.today()),
    };
  };

  /**
   * State of a month's comparison with the provider: done after its end or not, and the open
   * differences.
   */
  const readComparison = async (tx: Db, month: CalendarDay) => {
    const { ends } = monthSpan(month);
    const compared = await rows.findLastComparison(tx);
    return {
      isCompared: compared !== undefined && compared >= ends,
      openFindings: await rows.countFindings(tx, ends),
    };
  };

  const listYear = async (
    tx: Db,
    year: number,
  ): Promise<{ years: number[]; months: MonthView[] }> => {
    const standing = await readStanding(tx);
    const span = spanOf(calendarDay(`${year}-01-01`), calendarDay(`${year + 1}-01-01`));
    const [closed, kept, sums, counts] = await Promise.all([
      rows.listClosed(tx, year),
      rows.listTotals(tx, year),
      rows.sumMonths(tx, span, timeZone),
      rows.countMonths(tx, span, timeZone),
    ]);
    const months = monthsOfYear(year, standing).map(async (month): Promise<MonthView> => {
      const state = stateOf(month, standing);
      const totals = state === "closed" ? kept : sums;
      const found = closed.find((one) => one.month === month);
      return {
        month,
        state,
        closed: found,
        movements: found?.movement_count ?? counts.get(month) ?? 0,
        totals: totals.filter((total) => total.month === month),
        ...(state === "next"
          ? await readComparison(tx, month)
          : { isCompared: state === "closed", openFindings: 0 }),
      };
    });
    return { years: yearsOf(standing), months: await Promise.all(months) };
  };

  return {
    /** Months of a year, newest first, and the years that the books cover. */
    list: (year: number) => listYear(db, year),

    /**
     * Closes a month: its totals are kept with a seal over all of it, and nothing more is booked in
     * it. Bookings under way are waited for.
     *
     * @throws {Problem} books/already-closed, books/not-over, books/not-next, books/not-compared,
     * books/differences
     */
    async close(admin: Actor, month: CalendarDay, reason: string): Promise<MonthView> {
      const at = clock.now();
      const year = Number(month.slice(0, 4));
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await rows.lockBooks(tx);
        const standing = await readStanding(tx);
        const known = await readComparison(tx, month);
        const state = stateOf(month, standing);
        const refusal = refusalOf(state, { ...known, hasReason: reason !== "" });
        if (refusal) throw new Problem(refusal);
        const before = await rows.listClosed(tx, year);
        const [previous] = before.length > 0 ? before : await rows.listClosed(tx, year - 1);
        const span = monthSpan(month);
        const { movements, seal } = await rows.computeSeal(
          tx,
          span,
          timeZone,
          previous?.seal ?? "",
        );
        const closing = {
          month,
          ends_before: span.ends,
          closed_at: at,
          closed_by: admin.userId,
          seal,
          // A reason is kept only if there are differences to explain.
          reason: known.openFindings > 0 ? reason : null,
          movement_count: movements,
          vat_number: vatNumber,
          first_number: 1 + before.reduce((sum, { movement_count }) => sum + movement_count, 0),
        };
        await rows.insertMonth(tx, closing, await rows.sumMonths(tx, span, timeZone));
        await recordAct(tx, {
          actorId: admin.userId,
          action: "seal",
          at,
          subject: { type: "books", id: derivedId(BOOKS, month) },
          detail: { month: month.slice(0, 7), openFindings: known.openFindings, seal },
        });
      });
      const { months } = await listYear(db, year);
      const closed = months.find((one) => one.month === month);
      if (!closed) throw new Error(`${monthName(month.slice(0, 7))} was closed and is not there`);
      return closed;
    },

    /** Months from one to another that the books cover, the oldest first. */
    async listSpan(from: CalendarDay, to: CalendarDay): Promise<MonthToExport[]> {
      const { first, running } = await readStanding(db);
      const closed = new Map((await rows.listClosed(db)).map((one) => [one.month, one]));
      const found: MonthToExport[] = [];
      const begin = from > first ? from : first;
      for (let month = begin; month <= to && month <= running; month = addMonths(month, 1)) {
        found.push({ span: monthSpan(month), closed: closed.get(month) });
      }
      return found;
    },

    /**
     * Last closed months whose seal does not match their movements any more: somebody changed the
     * database by hand.
     */
    async findBroken(): Promise<rows.ClosedMonth[]> {
      const closed = await rows.listClosed(db);
      const broken: rows.ClosedMonth[] = [];
      for (const [index, month] of closed.slice(0, VERIFIED).entries()) {
        const previous = closed[index + 1]?.seal ?? "";
        const { seal } = await rows.computeSeal(db, monthSpan(month.month), timeZone, previous);
        if (seal !== month.seal) broken.push(month);
      }
      return broken;
    },
  };
};

export type Months = ReturnType<typeof createMonths>;
