import { gunzipSync } from "node:zlib";
import { type WEEKDAYS, weekdayOf } from "@stokaz/contract/handover/schedule";
import { cents } from "@stokaz/contract/money/money";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  comingRental,
  endedRental,
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  today,
} from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);
const NOBODY = "00000000-0000-4000-8000-000000000000";
const HOME = { lat: -21.34321, lng: 55.48765 };

let lessor: Person;
let artisan: Person;
let spaceId: string;
let rentalId: string;

beforeAll(async () => {
  lessor = await aLessor(harness, { connected: false });
  artisan = await anArtisan(harness);
  spaceId = await insertSpace(harness.db, lessor.userId);
});

const aRental = (inSpaceId: string, changes = {}): Promise<string> =>
  insertRental(
    harness.db,
    { spaceId: inSpaceId, lessorId: lessor.userId, artisanId: artisan.userId },
    changes,
  );

afterEach(async () => {
  for (const table of ["orders", "products", "rentals"] as const) {
    await harness.db.deleteFrom(table).execute();
  }
});

const list = (query: Record<string, string>, token?: string) =>
  harness.call("GET", `/api/product/getProducts?${new URLSearchParams(query)}`, { token });

const namesOf = (body: { data: { productName: string }[] }): string[] =>
  body.data.map(({ productName }) => productName);

const sell = async (
  name: string,
  euros: number,
  inRental = rentalId,
  net: { net_amount?: number; net_unit?: "g" | "ml" | "piece"; facts?: FactValues } = {},
): Promise<string> =>
  insertProduct(harness.db, inRental, {
    name,
    ...net,
    price_cents: cents(euros * 100),
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, euros)),
  });

describe("filters and sorts of products", () => {
  it.each<[Record<string, string>, string[]]>([
    [{ minPrice: "8" }, ["Rhum", "Vanille", "Miel"]],
    [{ maxPrice: "8.00" }, ["Miel", "Savon"]],
    [{ minPrice: "5", maxPrice: "12" }, ["Vanille", "Miel"]],
    [{ minPrice: "", maxPrice: "" }, ["Rhum", "Vanille", "Miel", "Savon"]],
    [{ sort: "newest" }, ["Rhum", "Vanille", "Miel", "Savon"]],
    [{ sort: "price-up" }, ["Savon", "Miel", "Vanille", "Rhum"]],
    [{ sort: "price-down" }, ["Rhum", "Vanille", "Miel", "Savon"]],
  ])("gives for %j its products in order", async (query, names) => {
    rentalId = await aRental(spaceId);
    await sell("Savon", 4);
    await sell("Miel", 8);
    await sell("Vanille", 12);
    await sell("Rhum", 30);
    expect(namesOf((await list(query)).body)).toEqual(names);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ withoutAllergens: "milk" }, ["Confit", "Achards"]],
    [{ withoutAllergens: "nuts,milk" }, ["Achards"]],
    [{ withoutAllergens: "" }, ["Savon", "Confit", "Achards", "Flan", "Galette"]],
    [{ label: "ab" }, ["Savon", "Achards"]],
    [{ label: "pei" }, []],
    [{ label: "" }, ["Savon", "Confit", "Achards", "Flan", "Galette"]],
    [{ maxUnitPrice: "20" }, ["Confit", "Flan"]],
    [{ label: "ab", withoutAllergens: "milk" }, ["Achards"]],
  ])("gives for %j what the sheets say", async (query, names) => {
    covers("own.product.180");
    rentalId = await aRental(spaceId);
    const tomorrow = addDays(today(), 1);
    await sell("Galette", 3, rentalId, { facts: { traces: ["milk"], allergens: ["gluten"] } });
    await sell("Flan", 4, rentalId, {
      net_amount: 200,
      net_unit: "g",
      facts: { allergens: ["milk", "eggs"] },
    });
    await sell("Achards", 5, rentalId, {
      facts: {
        allergens: [],
        labels: [
          { label: "pei", until: addDays(today(), -1) },
          { label: "ab", until: tomorrow },
        ],
      },
    });
    await sell("Confit", 6, rentalId, {
      net_amount: 300,
      net_unit: "g",
      facts: { allergens: ["nuts"] },
    });
    await sell("Savon", 7, rentalId, { facts: { labels: [{ label: "ab" }] } });
    expect(namesOf((await list(query)).body)).toEqual(names);
  });

  it.each(["newest", "price-up", "price-down", "unit-price-up", "distance"])(
    "gives every product once over pages sorted by %s",
    async (sort) => {
      covers("own.product.17");
      rentalId = await aRental(spaceId);
      for (const euros of [3, 3, 3, 5, 5, 9]) await sell(`Produit ${euros}`, euros);
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const { body } = await list({ sort, near: "-21,55.5", limit: "2", cursor });
        expect(body.total).toBe(6);
        seen.push(...body.data.map(({ _id }: { _id: string }) => _id));
        cursor = body.nextCursor;
      }
      const whole = await list({ sort, near: "-21,55.5" });
      expect(seen).toEqual(whole.body.data.map(({ _id }: { _id: string }) => _id));
      expect(new Set(seen).size).toBe(6);
    },
  );

  it("sorts by the price of a kilo or a litre, then what has none by its price, page by page", async () => {
    covers("own.product.163");
    rentalId = await aRental(spaceId);
    await sell("Panier", 25);
    await sell("Œufs", 4, rentalId, { net_amount: 12, net_unit: "piece" });
    await sell("Miel", 12, rentalId, { net_amount: 250, net_unit: "g" });
    await sell("Rhum", 35, rentalId, { net_amount: 700, net_unit: "ml" });
    await sell("Safran", 30, rentalId, { net_amount: 1, net_unit: "g" });
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await list({ sort: "unit-price-up", limit: "1", cursor });
      seen.push(...namesOf(body));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(["Miel", "Rhum", "Safran", "Œufs", "Panier"]);
  });

  it("keeps to places open today", async () => {
    covers("own.product.17");
    rentalId = await aRental(spaceId);
    await sell("Miel", 8);
    const open = async (): Promise<number> => (await list({ openToday: "true" })).body.total;
    const setDays = (days: (typeof WEEKDAYS)[number][]) =>
      harness.db
        .updateTable("lessor_profiles")
        .set({ retrieval_days: days })
        .where("user_id", "=", lessor.userId)
        .execute();
    await setDays([weekdayOf(today())]);
    expect(await open()).toBe(1);
    await setDays([weekdayOf(addDays(today(), 1))]);
    expect(await open()).toBe(0);
    expect((await list({ openToday: "false" })).body.total).toBe(1);
  });

  it("sorts by distance and keeps to a radius; a place that is not located comes last", async () => {
    const far = await insertSpace(harness.db, lessor.userId, { lat: -20.88, lng: 55.45 });
    const unknown = await insertSpace(harness.db, lessor.userId, { lat: null, lng: null });
    await sell("Inconnu", 1, await aRental(unknown));
    await sell("Loin", 2, await aRental(far));
    await sell("Près", 3, await aRental(spaceId));
    const near = `${HOME.lat},${HOME.lng}`;
    expect(namesOf((await list({ near, sort: "distance" })).body)).toEqual([
      "Près",
      "Loin",
      "Inconnu",
    ]);
    expect(namesOf((await list({ near, radiusKm: "20" })).body)).toEqual(["Près"]);
  });

  it("measures from the point that the viewer is shown, so that distances tell nobody's home", async () => {
    covers("D6.settled.4");
    await sell("Au nord", 1, await aRental(spaceId));
    const southern = await insertSpace(harness.db, lessor.userId, { ...HOME, lat: -21.3495 });
    await sell("Au sud", 2, await aRental(southern));
    const fromNorthAndSouth = async (token?: string): Promise<string[][]> => {
      const from = async (lat: number): Promise<string[]> =>
        namesOf((await list({ near: `${lat},${HOME.lng}`, sort: "distance" }, token)).body);
      return [await from(-21.34), await from(-21.35)];
    };
    // Both places lie in one cell of the grid: a viewer who sees only cells cannot tell which is
    // nearer.
    for (const token of [undefined, (await aConsumer(harness)).token, artisan.token]) {
      const [fromNorth, fromSouth] = await fromNorthAndSouth(token);
      expect(fromNorth).toEqual(fromSouth);
    }
    expect(await fromNorthAndSouth(lessor.token)).toEqual([
      ["Au nord", "Au sud"],
      ["Au sud", "Au nord"],
    ]);
  });

  it.each<[Record<string, string>, string]>([
    [{ sort: "distance" }, "near"],
    [{ radiusKm: "5" }, "near"],
    [{ near: "ici" }, "near"],
    [{ near: "-21,55", radiusKm: "0" }, "radiusKm"],
    [{ sort: "best" }, "sort"],
    [{ minPrice: "cher" }, "minPrice"],
    [{ maxPrice: "-1" }, "maxPrice"],
    [{ openToday: "peut-être" }, "openToday"],
    [{ withoutAllergens: "sucre" }, "withoutAllergens"],
    [{ label: "bio" }, "label"],
    [{ maxUnitPrice: "-1" }, "maxUnitPrice"],
  ])("refuses %j", async (query, field) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.errors[0].field).toMatch(field);
  });
});

describe("GET /api/product/:id", () => {
  const show = (id: string, token?: string) => harness.call("GET", `/api/product/${id}`, { token });

  it("says that it can't be bought when its place never opens again", async () => {
    covers("own.api.4");
    rentalId = await aRental(spaceId);
    const productId = await sell("Miel", 8);
    await sql`update rentals set last_pickup = null where id = ${rentalId}`.execute(harness.db);
    const { status, body } = await show(productId);
    expect({ status, isOnSale: body.isOnSale }).toEqual({ status: 200, isOnSale: false });
  });

  it("shows the place exactly to those alone who may see it", async () => {
    covers("own.api.4");
    rentalId = await aRental(spaceId);
    const productId = await sell("Miel", 8);
    const buyer = await aConsumer(harness);
    await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    for (const { token } of [lessor, buyer, await anAdmin(harness)]) {
      const { status, body } = await show(productId, token);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ ...HOME, approximate: false });
    }
    const stranger = await aConsumer(harness);
    const otherLessor = await aLessor(harness, { connected: false });
    for (const token of [undefined, stranger.token, otherLessor.token, artisan.token]) {
      const { body } = await show(productId, token);
      expect(body).toMatchObject({ isOnSale: true, data: { approximate: true, price: 8 } });
      expect(body.data.lat).not.toBe(HOME.lat);
    }
  });

  it("shows what is sold out or whose rental is over, not on sale", async () => {
    covers("own.api.4");
    const productId = await insertProduct(harness.db, await aRental(spaceId), {
      stock_quantity: 0,
    });
    expect((await show(productId)).body.isOnSale).toBe(false);
    const ended = await insertProduct(harness.db, await aRental(spaceId, endedRental));
    expect((await show(ended)).body.isOnSale).toBe(false);
  });

  it("does not know what is archived, not on sale yet or unknown", async () => {
    covers("own.api.4");
    const archived = await insertProduct(harness.db, await aRental(spaceId), {
      archived_at: new Date(),
    });
    const coming = await insertProduct(harness.db, await aRental(spaceId, comingRental));
    for (const id of [archived, coming, NOBODY]) {
      const { status, body } = await show(id);
      expect([status, body.code]).toEqual([404, "product/not-found"]);
    }
    expect((await show("pas-un-produit")).status).toBe(400);
  });
});

describe("a list that many ask for", () => {
  it("comes in gzip to those who take it, the same bytes within", async () => {
    await insertProduct(harness.db, await aRental(spaceId));
    const ask = (encoding: string) =>
      harness.app.server.inject({
        url: "/api/product/getProducts?limit=24",
        headers: { "accept-encoding": encoding },
      });
    const [plain, packed] = [await ask("gzip;q=0"), await ask("br, gzip")];
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: expect.stringMatching(/accept-encoding/),
    });
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
  });
});
