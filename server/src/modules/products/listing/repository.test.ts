import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aLessor, anArtisan } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { insertProduct, insertRental, insertSpace } from "../../../../test/rows.ts";

const harness = useHarness();

let rentalId: string;

beforeEach(async () => {
  const { userId: lessorId } = await aLessor(harness, { connected: false });
  const { userId: artisanId } = await anArtisan(harness);
  const spaceId = await insertSpace(harness.db, lessorId);
  rentalId = await insertRental(harness.db, { spaceId, lessorId, artisanId });
});

afterEach(async () => {
  for (const table of ["products", "rentals"] as const) {
    await harness.db.deleteFrom(table).execute();
  }
});

const list = (query: Record<string, string>) =>
  harness.call("GET", `/api/product/getProducts?${new URLSearchParams(query)}`);

const namesOf = (body: { data: { productName: string }[] }): string[] =>
  body.data.map(({ productName }) => productName);

const sell = (name: string, euros: number): Promise<string> =>
  insertProduct(harness.db, rentalId, {
    name,
    price_cents: cents(euros * 100),
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, euros)),
  });

describe("words of a search", () => {
  it("are found in any order, each anywhere", async () => {
    await sell("Miel de letchi des Hauts", 8);
    expect((await list({ product: "letchi miel" })).body).toMatchObject({ total: 1 });
    expect((await list({ product: "mie let" })).body).not.toHaveProperty("isApproximate");
    expect((await list({ product: "miel 100%" })).body.total).toBe(0);
  });

  it("are those of a text that is literally found, and of that text alone", async () => {
    covers("own.product.17");
    const sellAt = (pickup_location: string, euros: number) =>
      insertProduct(harness.db, rentalId, {
        name: pickup_location,
        pickup_location,
        price_cents: cents(euros * 100),
        created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, euros)),
      });
    await sellAt("Rue du Piton, Saint-Leu", 1);
    await sellAt("Route du Phare, Sainte-Suzanne", 2);
    await sellAt("Rue des Filaos, Saint-Paul", 8);
    await sellAt("27 rue des Casuarinas, Saint-Pierre", 9);
    const first = (await list({ location: "saint-p", limit: "1" })).body;
    const second = (await list({ location: "saint-p", limit: "1", cursor: first.nextCursor })).body;
    expect([...namesOf(first), ...namesOf(second)]).toEqual([
      "27 rue des Casuarinas, Saint-Pierre",
      "Rue des Filaos, Saint-Paul",
    ]);
    expect(second).toMatchObject({ total: 2, nextCursor: null });
    // Products contain these words, but none is below that price, so no word is corrected.
    expect((await list({ location: "saint p", maxPrice: "5" })).body).toEqual({
      data: [],
      total: 0,
      nextCursor: null,
    });
    const anyOrder = (await list({ product: "rue leu", limit: "1" })).body;
    expect(anyOrder).toMatchObject({
      total: 1,
      data: [{ productName: "Rue du Piton, Saint-Leu" }],
    });
  });

  it("that nothing has are told with what was taken for them", async () => {
    covers("own.product.17");
    await sell("Miel de forêt", 8);
    await sell("Bonbons au miel", 4);
    expect((await list({ product: "mil" })).body).toMatchObject({
      total: 2,
      isApproximate: true,
      corrections: [{ field: "product", typed: "mil", taken: ["miel"] }],
    });
    expect((await list({ product: "mil de foret" })).body.corrections).toEqual([
      { field: "product", typed: "mil de foret", taken: ["miel de forêt"] },
    ]);
    expect((await list({ product: "miel", maxPrice: "2" })).body).not.toHaveProperty("corrections");
  });

  it.each(["sait-pier", "St Pierre"])(
    "of a place that nothing holds are taken for the commune that is meant: %s",
    async (location) => {
      const at = (name: string, pickup_location: string) =>
        insertProduct(harness.db, rentalId, { name, pickup_location });
      await at("Miel", "27 rue des Casuarinas, Saint-Pierre");
      await at("Savon", "3 rue de l'Atelier, Saint-Pierre");
      await at("Panier", "1 rue de l'Atelier, Sainte-Suzanne");
      const first = (await list({ location, limit: "1" })).body;
      const second = (await list({ location, limit: "1", cursor: first.nextCursor })).body;
      expect(namesOf(first).concat(namesOf(second)).toSorted()).toEqual(["Miel", "Savon"]);
      for (const page of [first, second]) {
        const corrections = [{ field: "location", typed: location, taken: ["Saint-Pierre"] }];
        expect(page).toMatchObject({ total: 2, corrections });
      }
      expect((await list({ location: "Saint-Louis" })).body).toMatchObject({ total: 0, data: [] });
    },
  );

  it("are found by what they begin with or hold, however many there are", async () => {
    for (let lot = 1; lot <= 202; lot += 1) await sell(`Confiture lot-${lot}x`, 8);
    expect((await list({ product: "lot x", limit: "1" })).body.total).toBe(200);
    expect((await list({ product: "x confit", limit: "1" })).body.total).toBe(200);
    expect((await list({ product: "20 fiture" })).body.total).toBe(5);
  });

  it("are those that a product has now", async () => {
    const productId = await sell("Vanile Bourbon", 12);
    await harness.db
      .updateTable("products")
      .set({ name: "Vanille Bourbon", brand: "Kaz Péi" })
      .where("id", "=", productId)
      .execute();
    expect((await list({ product: "vanille", brand: "pei" })).body).not.toHaveProperty(
      "isApproximate",
    );
    expect((await list({ product: "vanile" })).body).toMatchObject({
      total: 1,
      isApproximate: true,
    });
    expect((await list({ product: "vanille", brand: "hauts" })).body.total).toBe(0);
  });

  it.each(["vanile", "vanille bourbn", "banille", "VANNILLE"])(
    "are forgiven a small slip: %s",
    async (product) => {
      covers("own.product.17");
      await sell("Vanille Bourbon", 12);
      await sell("Vanille Bourbon en poudre", 13);
      await sell("Savon au géranium", 4);
      const first = (await list({ product, limit: "1" })).body;
      expect(first).toMatchObject({ isApproximate: true, total: 2 });
      const second = (await list({ product, limit: "1", cursor: first.nextCursor })).body;
      expect(second).toMatchObject({ isApproximate: true, total: 2, nextCursor: null });
      expect([...namesOf(first), ...namesOf(second)]).toEqual([
        "Vanille Bourbon en poudre",
        "Vanille Bourbon",
      ]);
    },
  );

  it("bring nothing when nothing is like them", async () => {
    await sell("Vanille Bourbon", 12);
    expect((await list({ product: "tronçonneuse" })).body).toEqual({
      data: [],
      total: 0,
      nextCursor: null,
    });
  });
});
