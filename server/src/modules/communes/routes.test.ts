import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, insertRental, insertSpace } from "../../../test/rows.ts";

const harness = useHarness();
const get = (path: string) => harness.call("GET", path);

/** A stocked space in Saint-Pierre; in L'Étang-Salé three that are free, one full and one gone. */
const spacesOfTwoCommunes = async (): Promise<void> => {
  const { lessor, parties } = await aStockedSpace(harness);
  const salty = { city: "L'Étang-Salé", postcode: "97427" };
  for (const price of [900, 1100, 1600]) {
    await insertSpace(harness.db, lessor.userId, { ...salty, price_cents: cents(price) });
  }
  const full = await insertSpace(harness.db, lessor.userId, { ...salty, price_cents: cents(1700) });
  await insertRental(harness.db, { ...parties, spaceId: full }, { pallets: 10 });
  const gone = { ...salty, price_cents: cents(100), archived_at: new Date() };
  await insertSpace(harness.db, lessor.userId, gone);
};

it("counts what each commune of the territory offers today, and what a pallet usually costs there", async () => {
  covers("own.api.28");
  await spacesOfTwoCommunes();
  const { status, body } = await get("/api/communes");
  expect(status).toBe(200);
  expect(body.data).toHaveLength(24);
  expect(body.data.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual([
    "Bras-Panon",
    "Cilaos",
    "Entre-Deux",
  ]);
  const of = (slug: string) => body.data.find((commune: { slug: string }) => commune.slug === slug);
  expect(of("l-etang-sale")).toMatchObject({
    name: "L'Étang-Salé",
    spaces: 3,
    products: 0,
    usualPrice: 11,
  });
  expect(of("saint-pierre")).toMatchObject({
    spaces: 1,
    products: 1,
    usualPrice: 12.5,
    pricedSpaces: 1,
  });
  expect(of("cilaos")).toMatchObject({ spaces: 0, products: 0, usualPrice: null, pricedSpaces: 0 });
  expect(body.usualPrice).toBe(12.5);
});

it("shows a commune's offers without telling where anybody lives", async () => {
  covers("own.api.29");
  const { status, body } = await get("/api/communes/saint-pierre");
  expect(status).toBe(200);
  expect(body.commune.slug).toBe("saint-pierre");
  expect(body.spaces).toHaveLength(1);
  expect(body.spaces[0]).toMatchObject({ address: "97410 Saint-Pierre", approximate: true });
  expect(body.products[0]).toMatchObject({ productName: "Miel de letchi", approximate: true });
  expect(JSON.stringify(body)).not.toMatch(/Amiral|-21\.34321|0692000001/);
});

it("answers 404 for another commune", async () => {
  covers("own.refusals.57");
  expect((await get("/api/communes/paris")).status).toBe(404);
});
