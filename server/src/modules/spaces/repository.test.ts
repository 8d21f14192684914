import { addDays, type CalendarDay, calendarDay } from "@stokaz/contract/calendar";
import { cents } from "@stokaz/contract/money";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { insertRental, insertSpace, type RentalParties } from "../../../test/rows.ts";
import { gridPoint } from "../../territories/located.ts";
import { listPageWithRoom, listWithRoom } from "./listing/repository.ts";
import {
  countPeakPallets,
  findSpaceViews,
  getSpaceView,
  lowerBusiestDay,
  updateSpace,
} from "./repository.ts";

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

/** The model: every day of the period, every rental that counts on it. */
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
          expect(await countPeakPallets(db, spaceId, dayAt(from), dayAt(from + length), NOW)).toBe(
            peakDayByDay(rentals, from, from + length),
          );
          expect(await countPeakPallets(db, spaceId, dayAt(from), "infinity", NOW)).toBe(
            peakDayByDay(rentals, from, 2 * DAYS),
          );
        },
      ),
      { numRuns: 80 },
    );
  });
});

const busiestOf = async (spaceId: string): Promise<number> => {
  const { busiest_pallets } = await harness.db
    .selectFrom("storage_spaces")
    .select("busiest_pallets")
    .where("id", "=", spaceId)
    .executeTakeFirstOrThrow();
  return busiest_pallets;
};

describe("the listing's two ways to work room out", () => {
  it("agree with counting day by day", async () => {
    const { spaceId } = parties;
    const { db } = harness;
    await updateSpace(db, spaceId, { surface_m2: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(rental, { maxLength: 10 })
          .filter((rentals) => peakDayByDay(confirmed(rentals)) <= 12),
        fc.integer({ min: 0, max: DAYS }),
        fc.integer({ min: 1, max: DAYS }),
        fc.integer({ min: 1, max: 13 }),
        fc.boolean(),
        async (rentals, from, length, minSurface, isLowered) => {
          await replaceRentals(rentals);
          // Sometimes just after the hourly look: what is kept is then no more than the truth.
          if (isLowered) await lowerBusiestDay(db, spaceId, NOW);
          expect(await busiestOf(spaceId)).toBeGreaterThanOrEqual(peakDayByDay(rentals));
          const open = { of: "everybody" } as const;
          const asking = { from: dayAt(from), to: dayAt(from + length), now: NOW, open };
          const free = 12 - peakDayByDay(rentals, from, from + length);
          const expected = free >= minSurface ? [free] : [];
          for (const sort of ["newest", "room"] as const) {
            const page = { sort, after: undefined, limit: 10 };
            const found = await listPageWithRoom(db, asking, { minSurface }, page);
            expect(found.map(({ free_m2 }) => free_m2)).toEqual(expected);
            expect(found.map(({ total }) => total)).toEqual(expected.map(() => 1));
          }
          const whole = await listWithRoom(db, asking, 1000);
          expect(whole.map(({ free_m2 }) => free_m2)).toEqual(free >= 1 ? [free] : []);
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe("findSpaceViews", () => {
  it("gives spaces with their lessor's schedule, archived ones too", async () => {
    covers("D4.room.4");
    const archivedId = await insertSpace(harness.db, parties.lessorId, { archived_at: NOW });
    const views = await findSpaceViews(harness.db, [parties.spaceId, archivedId]);
    expect([...views.keys()].sort()).toEqual([parties.spaceId, archivedId].sort());
    expect(views.get(archivedId)).toMatchObject({
      retrieval_days: ["Lun", "Mar", "Jeu"],
      delivery_start: "09:00",
    });
    expect(await getSpaceView(harness.db, archivedId)).toEqual(views.get(archivedId));
  });

  it("asks nothing for no space", async () => {
    expect(await findSpaceViews(harness.db, [])).toEqual(new Map());
  });
});

describe("plain_text", () => {
  it.each([
    ["L'Étang-Salé", "l etang sale"],
    ["Cœur ÇÀ Ñ", "coeur ca n"],
    ["97410 SAINT-PIERRE", "97410 saint pierre"],
  ])("reduces %s", async (text, plain) => {
    const { rows } = await sql<{ plain: string }>`select plain_text(${text}) as plain`.execute(
      harness.db,
    );
    expect(rows[0]?.plain).toBe(plain);
  });
});

describe("grid_point", () => {
  it("is the program's own grid", async () => {
    const degrees = [-21.34321, 55.48765, 16.2415, -61.533, 0, -0.0001, 55.29];
    const { rows } = await sql<{ shown: number }>`
      select grid_point(degrees) as shown
      from unnest(${degrees}::double precision[]) with ordinality as given (degrees, position)
      order by position
    `.execute(harness.db);
    expect(rows.map(({ shown }) => shown)).toEqual(
      degrees.map((lat) => gridPoint({ lat, lng: 0 }).lat),
    );
  });
});
