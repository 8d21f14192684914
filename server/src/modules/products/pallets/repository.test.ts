import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { useHarness } from "../../../../test/harness.ts";
import {
  aStockedSpace,
  insertProduct,
  insertRental,
  type RentalParties,
} from "../../../../test/rows.ts";

const harness = useHarness();

const PALLETS = 8;

let parties: RentalParties;

beforeAll(async () => {
  parties = (await aStockedSpace(harness)).parties;
});

/** Reads the numbers of each pallet of a rental, the smallest first. */
const readNumbers = async (rentalId: string): Promise<Map<string, number[]>> => {
  const given = await harness.db
    .selectFrom("pallet_numbers")
    .selectAll()
    .where("rental_id", "=", rentalId)
    .orderBy("number")
    .execute();
  const byPallet = Map.groupBy(given, ({ pallet_id }) => pallet_id);
  return new Map([...byPallet].map(([pallet, rows]) => [pallet, rows.map((row) => row.number)]));
};

/**
 * An artisan's act with one of four products: remove it, or store it with an area, on a shared
 * pallet or alone.
 */
const doing = fc.record({
  product: fc.nat(3),
  area: fc.integer({ min: 1, max: 3 }),
  beside: fc.option(fc.nat(3), { nil: undefined }),
  isGone: fc.boolean(),
});

type Kept = { pallet: string; area: number };

/** Computes how many numbers each pallet should have: the area of the largest product on it. */
const wantedOf = (kept: readonly Kept[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(kept, ({ pallet }) => pallet)].map(([pallet, together]) => [
      pallet,
      Math.max(...together.map(({ area }) => area)),
    ]),
  );

/** Computes the numbers that a pallet has now, from its earlier numbers and the free numbers. */
const numbersAfter = (had: readonly number[], wanted: number, free: readonly number[]): number[] =>
  wanted <= had.length
    ? had.slice(0, wanted)
    : [...had, ...free.slice(0, wanted - had.length)].toSorted((a, b) => a - b);

/** Computes the numbers of each pallet after a change: pallets keep theirs, the rest is shared out. */
const modelOf = (
  had: ReadonlyMap<string, number[]>,
  wanted: ReadonlyMap<string, number>,
): Map<string, number[]> => {
  const stayed = new Map(
    [...wanted].map(([pallet, count]) => [pallet, (had.get(pallet) ?? []).slice(0, count)]),
  );
  const taken = new Set([...stayed.values()].flat());
  const free = Array.from({ length: PALLETS }, (_, at) => at + 1).filter((n) => !taken.has(n));
  return new Map(
    [...wanted].map(([pallet, count]) => [
      pallet,
      numbersAfter(stayed.get(pallet) ?? [], count, free),
    ]),
  );
};

/** The only rental of the space, with four products that stand nowhere yet. */
const anEmptyRental = async () => {
  const { db } = harness;
  await db.deleteFrom("products").where("space_id", "=", parties.spaceId).execute();
  await db.deleteFrom("rentals").where("space_id", "=", parties.spaceId).execute();
  const rentalId = await insertRental(db, parties, { pallets: PALLETS });
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    ids.push(await insertProduct(db, rentalId, { archived_at: new Date() }));
  }
  return { rentalId, ids };
};

/** Stores a product, or removes it. */
const place = (id: string, kept: Kept | undefined) =>
  harness.db
    .updateTable("products")
    .set(
      kept
        ? { archived_at: null, pallet_id: kept.pallet, area_m2: kept.area }
        : { archived_at: new Date() },
    )
    .where("id", "=", id)
    .execute();

it("gives numbers as somebody would who walks along the pallets, whatever comes, grows, moves and leaves", async () => {
  covers("own.product.202");
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 5, maxLength: 20 }), async (doings) => {
      const { rentalId, ids } = await anEmptyRental();
      let stored = new Map<string, Kept>();
      let numbers = new Map<string, number[]>();
      for (const { product, area, beside, isGone } of doings) {
        const id = ids[product] ?? "";
        const next = new Map(stored);
        const mate = beside === undefined ? undefined : stored.get(ids[beside] ?? "");
        if (isGone) next.delete(id);
        else next.set(id, { pallet: mate?.pallet ?? id, area });
        const wanted = wantedOf([...next.values()]);
        if ([...wanted.values()].reduce((sum, one) => sum + one, 0) > PALLETS) continue;
        await place(id, next.get(id));
        stored = next;
        const expected = modelOf(numbers, wanted);
        numbers = await readNumbers(rentalId);
        expect(numbers).toEqual(expected);
      }
    }),
    { numRuns: 20, seed: 7 },
  );
});
