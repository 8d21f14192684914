import { pageOf } from "@stokaz/contract/paging";
import type { TaxStep } from "@stokaz/contract/tax/tax-identity";
import { type CalendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import { stepAfter } from "../requests/public.ts";
import { listTaxCompleteness, type TaxCompleteness } from "../service.ts";
import * as rows from "./repository.ts";

export type TaxRegisterDeps = { db: Db; reads: Reads; clock: Clock; timeZone: string };

/** Rows read at once for an export. */
const BATCH = 500;

/** A seller, with their open case. */
export type ListedSeller = TaxCompleteness & {
  step: TaxStep | null;
  next: { step: TaxStep; on: CalendarDay } | null;
};

/**
 * Compares two sellers: cases before others, a case at its last step first, then by the day of the
 * next step, then by name.
 */
const inOrder = (one: ListedSeller, other: ListedSeller): number => {
  const [first, second] = [one, other].map(
    ({ step, next }) => next?.on ?? (step === null ? "9999" : "0000"),
  );
  return (
    (first ?? "").localeCompare(second ?? "") ||
    one.name.localeCompare(other.name, "fr") ||
    one.userId.localeCompare(other.userId)
  );
};

/** Lists sellers whose money is held, or who are closed for new sales, for the operator's queue. */
export const listHeldSellers = async (db: Db, limit: number) => {
  const items = await rows.listHeld(db, limit);
  return { items: items.map(({ total: _, ...item }) => item), total: items[0]?.total ?? 0 };
};

export type HeldSellers = Awaited<ReturnType<typeof listHeldSellers>>;

export const createTaxRegister = ({ db, reads, clock, timeZone }: TaxRegisterDeps) => ({
  /**
   * Lists sellers who were paid within a year, ten per page.
   *
   * @param asked the year; without it the present one
   */
  async list({
    year: asked,
    state,
    page,
  }: {
    year?: number | undefined;
    state: "all" | "missing";
    page: number;
  }) {
    const year = asked ?? Number(clock.today().slice(0, 4));
    const [sellers, open] = await Promise.all([
      listTaxCompleteness(db, year, timeZone),
      rows.listOpen(db),
    ]);
    const cases = new Map(open.map((request) => [request.user_id, request]));
    const listed = sellers.map((seller): ListedSeller => {
      const request = cases.get(seller.userId);
      if (!request) return { ...seller, step: null, next: null };
      const next = stepAfter(request.step, clock.dayOf(request.step_at));
      return { ...seller, step: request.step, next };
    });
    const wanted = listed
      .filter(({ isInFile, missing }) => state === "all" || (isInFile && missing.length > 0))
      .toSorted(inOrder);
    const { offset, limit } = pageOf(page);
    const inFile = listed.filter(({ isInFile }) => isInFile);
    return {
      year,
      data: wanted.slice(offset, offset + limit),
      total: wanted.length,
      inFile: inFile.length,
      incomplete: inFile.filter(({ missing }) => missing.length > 0).length,
    };
  },

  /**
   * Describes the steps taken with a seller, and the readings of their facts.
   *
   * @throws {Problem} account/not-found
   */
  async describe(userId: string) {
    if (!(await rows.isSeller(db, userId))) throw new Problem("account/not-found");
    const [steps, readings] = await Promise.all([
      rows.listSteps(db, userId),
      rows.listReadings(db, userId),
    ]);
    return { steps, readings };
  },

  /** Exports all steps, in order. @param from the first day of the export */
  async exportAll(
    admin: Actor,
    from: CalendarDay | undefined,
  ): Promise<AsyncIterable<rows.StepRow[]>> {
    const at = clock.now();
    await inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, at);
      await recordExport(tx, { admin, list: "tax-steps", filters: { from }, at });
    });
    const source = await reads.caughtUp();
    return inBatches(source, rows.selectSteps(source, from && startOfDay(from, timeZone)), BATCH);
  },
});

export type TaxRegister = ReturnType<typeof createTaxRegister>;
