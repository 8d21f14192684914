import { cents } from "@stokaz/contract/money/money";
import { addDays, type CalendarDay, calendarDay, localTime } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import {
  insertProduct,
  insertRental,
  insertSpace,
  type ProductColumns,
  type RentalColumns,
  type RentalParties,
} from "../../../test/rows.ts";
import { listPageWithRoom } from "../spaces/public.ts";
import { countPeakPallets, isOnSale, listOccupancy } from "./repository.ts";

const harness = useHarness();
const FIRST_DAY = calendarDay("2027-01-01");
const NOW = new Date("2027-01-01T08:00:00Z");
const DAYS = 40;

let parties: RentalParties;

beforeAll(async () => {
  const [lessor, artisan] = await Promise.all([
    aLessor(harness, { connected: false }),
    anArtisan(harness),
  ]);
  const spaceId = await insertSpace(harness.db, lessor.userId, { surface_m2: 10_000 });
  parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
});

const rental = fc.record({
  start: fc.integer({ min: 0, max: DAYS - 1 }),
  length: fc.integer({ min: 1, max: 20 }),
  pallets: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom("pending", "confirmed", "expired", "cancelled", "refunded"),
  holdMinutes: fc.integer({ min: -2, max: 2 }),
});
type SomeRental = typeof rental extends fc.Arbitrary<infer R> ? R : never;

const dayAt = (offset: number): CalendarDay => addDays(FIRST_DAY, offset);
const holdEnd = ({ holdMinutes }: SomeRental): Date =>
  new Date(NOW.getTime() + holdMinutes * 60_000);

const confirmed = (rentals: SomeRental[]): SomeRental[] =>
  rentals.filter(({ status }) => status === "confirmed");

/** The model counts, for every day of the period, every rental that takes room on it. */
const peakDayByDay = (rentals: SomeRental[], from = 0, to = 2 * DAYS): number => {
  let peak = 0;
  for (let day = from; day < to; day += 1) {
    const taken = rentals
      .filter(({ start, length }) => start <= day && day < start + length)
      .filter(
        (candidate) =>
          candidate.status === "confirmed" ||
          (candidate.status === "pending" && holdEnd(candidate) > NOW),
      )
      .reduce((sum, { pallets }) => sum + pallets, 0);
    peak = Math.max(peak, taken);
  }
  return peak;
};

const replaceRentals = async (rentals: SomeRental[]): Promise<void> => {
  await harness.db.deleteFrom("rentals").where("space_id", "=", parties.spaceId).execute();
  for (const candidate of rentals) {
    await insertRental(harness.db, parties, {
      pallets: candidate.pallets,
      months: 1,
      start_date: dayAt(candidate.start),
      end_date: dayAt(candidate.start + candidate.length),
      total_cents: cents(candidate.pallets * 1250),
      status: candidate.status,
      hold_expires_at: holdEnd(candidate),
    });
  }
};

describe("countPeakPallets", () => {
  it("agrees with counting day by day, whatever the rentals and their holds", async () => {
    covers("D4.room.6");
    await fc.assert(
      fc.asyncProperty(
        fc.array(rental, { maxLength: 10 }),
        fc.integer({ min: 0, max: DAYS }),
        fc.integer({ min: 1, max: DAYS }),
        async (rentals, from, length) => {
          await replaceRentals(rentals);
          const { spaceId } = parties;
          const { db } = harness;
          const days = { from: dayAt(from), to: dayAt(from + length), now: NOW };
          expect(await countPeakPallets(db, spaceId, days)).toBe(
            peakDayByDay(rentals, from, from + length),
          );
          expect(await countPeakPallets(db, spaceId, { ...days, to: "infinity" })).toBe(
            peakDayByDay(rentals, from, 2 * DAYS),
          );
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe("the room of what is listed", () => {
  it("agrees with counting day by day", async () => {
    const { spaceId } = parties;
    const { db } = harness;
    await db
      .updateTable("storage_spaces")
      .set({ surface_m2: 12 })
      .where("id", "=", spaceId)
      .execute();
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(rental, { maxLength: 10 })
          .filter((rentals) => peakDayByDay(confirmed(rentals)) <= 12),
        fc.integer({ min: 0, max: DAYS }),
        fc.integer({ min: 1, max: DAYS }),
        fc.integer({ min: 1, max: 13 }),
        async (rentals, from, length, minSurface) => {
          await replaceRentals(rentals);
          const visible = { scope: "everybody" } as const;
          const context = { from: dayAt(from), to: dayAt(from + length), now: NOW, visible };
          const free = 12 - peakDayByDay(rentals, from, from + length);
          const expected = free >= minSurface ? [free] : [];
          for (const sort of ["newest", "room"] as const) {
            const page = { sort, after: undefined, limit: 10 };
            const found = await listPageWithRoom(db, context, { minSurface }, page);
            expect(found.map(({ free_m2 }) => free_m2)).toEqual(expected);
            expect(found.map(({ total }) => total)).toEqual(expected.map(() => 1));
          }
          const whole = await listPageWithRoom(db, context, {}, { sort: "newest", limit: 1000 });
          expect(whole.map(({ free_m2 }) => free_m2)).toEqual(free >= 1 ? [free] : []);
        },
      ),
      { numRuns: 80 },
    );
  });
});

const TODAY = calendarDay("2026-11-21");
const NOON = new Date("2026-11-21T08:00:00Z");

describe("listOccupancy", () => {
  const taken = (pallets: number, start: string, end: string) => ({ pallets, start, end });

  it.each<[string, ReturnType<typeof taken>[], [string, number][]]>([
    ["nothing", [], [["2026-11-21", 0]]],
    [
      "a rental that runs",
      [taken(4, "2026-11-01", "2026-12-01")],
      [
        ["2026-11-21", 4],
        ["2026-12-01", 0],
      ],
    ],
    ["one that ends today", [taken(4, "2026-10-21", "2026-11-21")], [["2026-11-21", 0]]],
    [
      "one that starts today",
      [taken(4, "2026-11-21", "2026-12-21")],
      [
        ["2026-11-21", 4],
        ["2026-12-21", 0],
      ],
    ],
    [
      "one that comes before another ends, the later one first",
      [taken(3, "2026-12-01", "2027-01-01"), taken(4, "2026-11-01", "2026-12-15")],
      [
        ["2026-11-21", 4],
        ["2026-12-01", 7],
        ["2026-12-15", 3],
        ["2027-01-01", 0],
      ],
    ],
    [
      "two that end on one day",
      [taken(7, "2026-11-01", "2026-12-01"), taken(5, "2026-11-10", "2026-12-01")],
      [
        ["2026-11-21", 12],
        ["2026-12-01", 0],
      ],
    ],
  ])("lists each change of occupancy: %s", async (_, rentals, expected) => {
    await replaceRentals([]);
    for (const { pallets, start, end } of rentals) {
      await insertRental(harness.db, parties, {
        pallets,
        months: 1,
        start_date: calendarDay(start),
        end_date: calendarDay(end),
        total_cents: cents(pallets * 1250),
      });
    }
    const days = { from: TODAY, to: "infinity", now: NOW } as const;
    const found = await listOccupancy(harness.db, parties.spaceId, days);
    expect(found.map(({ day, rented, held }) => [day, rented + held])).toEqual(expected);
  });
});

describe("isOnSale", () => {
  const rental = (start: string, end: string) => ({
    start_date: calendarDay(start),
    end_date: calendarDay(end),
  });
  type Changes = {
    rental?: RentalColumns;
    product?: ProductColumns;
    gone?: "artisan" | "lessor";
    suspended?: "artisan" | "lessor";
  };

  /** Has one of a product's people leave, or suspends them. */
  const applyTo = async (people: { lessor: Person; artisan: Person }, changes: Changes) => {
    const { db } = harness;
    if (changes.gone) {
      const { userId } = people[changes.gone];
      await db.updateTable("users").set({ deleted_at: NOW }).where("id", "=", userId).execute();
    }
    if (changes.suspended) {
      const { userId } = people[changes.suspended];
      await db
        .updateTable("users")
        .set({ suspended_at: NOW, suspension_reason: "Impayé" })
        .where("id", "=", userId)
        .execute();
    }
  };

  it.each<[string, Changes, boolean]>([
    ["with stock in a running rental", {}, true],
    ["in a rental that starts today", { rental: rental("2026-11-21", "2026-12-21") }, true],
    ["in a rental that starts tomorrow", { rental: rental("2026-11-22", "2026-12-22") }, false],
    ["in a rental that ends today", { rental: rental("2026-10-21", "2026-11-21") }, false],
    ["in a refunded rental", { rental: { status: "refunded" } }, false],
    ["in a rental held while its payer pays", { rental: { status: "pending" } }, false],
    ["in a rental that only waits for its orders", { rental: { ending_since: NOW } }, false],
    ["sold out", { product: { stock_quantity: 0 } }, false],
    ["archived", { product: { archived_at: NOW } }, false],
    ["hidden", { product: { hidden_at: NOW, hidden_reason: "Contrefaçon" } }, false],
    ["of an artisan who left", { gone: "artisan" }, false],
    ["of an artisan who is suspended", { suspended: "artisan" }, false],
    ["kept by a lessor who left", { gone: "lessor" }, false],
    ["kept by a lessor who is suspended", { suspended: "lessor" }, false],
  ])("answers for a product %s", async (_, changes, expected) => {
    covers("§3.trade.5");
    const { db } = harness;
    const [lessor, artisan] = await Promise.all([
      aLessor(harness, { connected: false }),
      anArtisan(harness),
    ]);
    const spaceId = await insertSpace(db, lessor.userId);
    const rentalId = await insertRental(
      db,
      { spaceId, lessorId: lessor.userId, artisanId: artisan.userId },
      { months: 1, ...rental("2026-11-01", "2026-12-01"), ...changes.rental },
    );
    const productId = await insertProduct(db, rentalId, changes.product);
    await applyTo({ lessor, artisan }, changes);
    const { answer } = await db
      .selectFrom("products")
      .innerJoin("rentals", "rentals.id", "products.rental_id")
      .select(isOnSale(localTime(NOON, "Indian/Reunion")).as("answer"))
      .where("products.id", "=", productId)
      .executeTakeFirstOrThrow();
    expect(answer).toBe(expected);
  });
});
