import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, anArtisan } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import {
  aStockedSpace,
  comingRental,
  endedRental,
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
} from "../../../test/rows.ts";

const harness = useHarness(ADMIN);
const NOBODY = "00000000-0000-4000-8000-000000000000";
const HOME = { lat: -21.34321, lng: 55.48765 };

let market: Awaited<ReturnType<typeof aStockedSpace>>;

beforeAll(async () => {
  market = await aStockedSpace(harness);
});

const show = (id: string, token?: string, query = "") =>
  harness.call("GET", `/api/places/${id}${query}`, { token });

const namesOf = (body: { data: { productName: string }[] }): string[] =>
  body.data.map(({ productName }) => productName);

describe("GET /api/places/:id", () => {
  it("tells anybody the commune, when to collect and a grid point, and nothing of a home", async () => {
    covers("own.api.38");
    const otherLessor = await aLessor(harness, { connected: false });
    for (const token of [undefined, market.buyer.token, otherLessor.token]) {
      const { status, body } = await show(market.spaceId, token);
      expect(status).toBe(200);
      expect(body.place).toEqual({
        _id: market.spaceId,
        name: "Garage de Terre Sainte",
        address: "97410 Saint-Pierre",
        postcode: "97410",
        city: "Saint-Pierre",
        retrievalDays: expect.arrayContaining([expect.any(String)]),
        retrievalTimes: { start: expect.any(String), end: expect.any(String) },
        lessorId: market.lessor.userId,
        lat: -21.345,
        lng: 55.485,
        approximate: true,
      });
      expect(body.data[0]).toMatchObject({ productName: "Miel de letchi", approximate: true });
      expect(JSON.stringify(body)).not.toMatch(/Amiral|-21\.34321|0692000001|Hoarau/);
    }
  });

  it("tells the street and the point to whoever may see them, its manager and phone to nobody", async () => {
    covers("own.api.38");
    const buyer = await aConsumer(harness);
    const { lessor, artisan, productId, spaceId } = market;
    await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    for (const { token } of [lessor, artisan, buyer, await anAdmin(harness)]) {
      const { body } = await show(spaceId, token);
      expect(body.place).toMatchObject({
        address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
        ...HOME,
        approximate: false,
      });
      // Offers on sale reveal no addresses to artisans.
      expect(body.data[0].approximate).toBe(token === artisan.token);
      expect(JSON.stringify(body)).not.toMatch(/0692000001/);
    }
  });

  it("lists what every artisan has on sale there, and nothing kept elsewhere, sold out or over", async () => {
    covers("own.api.38");
    const { spaceId, lessor, parties, rentalId, productId } = await aStockedSpace(harness);
    const other = await anArtisan(harness);
    const theirs = await insertRental(harness.db, { ...parties, artisanId: other.userId });
    const vanilla = await insertProduct(harness.db, theirs, { name: "Vanille" });
    await insertProduct(harness.db, rentalId, { name: "Épuisé", stock_quantity: 0 });
    await insertProduct(harness.db, rentalId, { name: "Archivé", archived_at: new Date() });
    const over = await insertRental(harness.db, parties, endedRental);
    await insertProduct(harness.db, over, { name: "Fini" });
    const coming = await insertRental(harness.db, parties, comingRental);
    await insertProduct(harness.db, coming, { name: "À venir" });
    const elsewhere = await insertSpace(harness.db, lessor.userId);
    const away = await insertRental(harness.db, { ...parties, spaceId: elsewhere });
    await insertProduct(harness.db, away, { name: "Ailleurs" });

    const { body } = await show(spaceId);
    expect(body.total).toBe(2);
    expect(body.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
      [productId, vanilla].sort(),
    );
    expect(new Set(body.data.map(({ supplierId }: { supplierId: string }) => supplierId))).toEqual(
      new Set([parties.artisanId, other.userId]),
    );
  });

  it("gives every product once, page by page", async () => {
    covers("own.api.38");
    const { spaceId, rentalId } = await aStockedSpace(harness);
    const others = ["Rhum", "Savon", "Vanille", "Achards"];
    for (const name of others) await insertProduct(harness.db, rentalId, { name });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await show(spaceId, undefined, `?limit=2&cursor=${cursor}`);
      expect(body.total).toBe(5);
      seen.push(...namesOf(body));
      cursor = body.nextCursor;
    }
    expect(seen.sort()).toEqual([...others, "Miel de letchi"].sort());
    const { status } = await show(spaceId, undefined, "?cursor=ailleurs");
    expect(status).toBe(400);
  });

  it("is there with nothing on sale", async () => {
    covers("own.api.38");
    const spaceId = await insertSpace(harness.db, market.lessor.userId);
    const { status, body } = await show(spaceId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [], total: 0, nextCursor: null });
  });

  it("does not know what is unknown, archived, hidden or of a lessor who is suspended", async () => {
    covers("own.api.38");
    const { lessor } = market;
    const archived = await insertSpace(harness.db, lessor.userId, { archived_at: new Date() });
    const hidden = await insertSpace(harness.db, lessor.userId, {
      hidden_at: new Date(),
      hidden_reason: "Inondé",
    });
    const suspended = await aStockedSpace(harness);
    await harness.db
      .updateTable("users")
      .set({ suspended_at: new Date(), suspension_reason: "Plaintes" })
      .where("id", "=", suspended.lessor.userId)
      .execute();
    for (const id of [NOBODY, archived, hidden, suspended.spaceId]) {
      // The page does not show it even to its own lessor.
      for (const token of [undefined, lessor.token]) {
        const { status, body } = await show(id, token);
        expect([status, body.code]).toEqual([404, "space/not-found"]);
      }
    }
    expect((await show("pas-un-lieu")).status).toBe(400);
  });
});
