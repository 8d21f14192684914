import { covers } from "@stokaz/spec-coverage";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { anArtisan, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, endedRental, insertOrder } from "../../../../test/rows.ts";
import { takeStock } from "./repository.ts";

const harness = useHarness();

type Correction = { kind: string; units: number; note?: string };

const correct = (
  { token }: Person,
  productId: string,
  json: Correction,
  headers: Record<string, string> = {},
) => harness.call("POST", `/api/product/${productId}/stock`, { token, json, headers });

const read = ({ token }: Person, productId: string, query = "") =>
  harness.call("GET", `/api/product/${productId}/stock${query}`, { token });

describe("POST /api/product/:id/stock", () => {
  it("corrects the stock and what was put on sale in all, and says what is left", async () => {
    covers("own.api.118", "own.product.157");
    const { artisan, productId } = await aStockedSpace(harness);
    const { status, body } = await correct(artisan, productId, { kind: "broken", units: 2 });
    expect([status, body]).toEqual([200, { message: "C'est noté. En stock : 8.", stock: 8 }]);
    const stored = harness.db.selectFrom("products").select(["quantity", "stock_quantity"]);
    expect(await stored.where("id", "=", productId).executeTakeFirst()).toEqual({
      quantity: 8,
      stock_quantity: 8,
    });
  });

  it("counts what waits for its buyers, too", async () => {
    covers("own.product.157", "own.refusals.131");
    const { artisan, buyer, productId } = await aStockedSpace(harness);
    await insertOrder(harness.db, { buyerId: buyer.userId, productId, quantity: 3 });
    const few = await correct(artisan, productId, { kind: "counted", units: 2 });
    expect([few.status, few.body.code]).toEqual([409, "stock/fewer-than-ordered"]);
    expect((await correct(artisan, productId, { kind: "counted", units: 9 })).body.stock).toBe(6);
    const many = await correct(artisan, productId, { kind: "lost", units: 7 });
    expect([many.status, many.body.code]).toEqual([409, "stock/too-few"]);
    const flood = await correct(artisan, productId, { kind: "added", units: 10_000 });
    expect([flood.status, flood.body.code]).toEqual([409, "stock/too-many"]);
  });

  it("of a deleted product only becomes less, for its lease counts what is left", async () => {
    covers("own.product.655", "own.refusals.403");
    const { artisan, productId, rentalId } = await aStockedSpace(harness);
    const { token } = artisan;
    const path = `/api/product/delete/${productId}`;
    expect((await harness.call("DELETE", path, { token })).status).toBe(200);
    const unplaced = async () =>
      (await harness.call("GET", `/api/leases/${rentalId}`, { token })).body.standing.unplaced;
    expect(await unplaced()).toMatchObject([{ _id: productId, stock: 10 }]);
    for (const typed of [
      { kind: "added", units: 1 },
      { kind: "counted", units: 11 },
    ]) {
      const { status, body } = await correct(artisan, productId, typed);
      expect([status, body.code]).toEqual([409, "stock/off-sale"]);
    }
    expect((await correct(artisan, productId, { kind: "lost", units: 4 })).body.stock).toBe(6);
    expect((await read(artisan, productId)).body).toMatchObject({ stock: 6, isArchived: true });
    expect((await correct(artisan, productId, { kind: "counted", units: 0 })).status).toBe(200);
    expect(await unplaced()).toEqual([]);
    const stranger = await correct(await anArtisan(harness), productId, { kind: "lost", units: 1 });
    expect([stranger.status, stranger.body.code]).toEqual([403, "product/not-yours"]);
  });

  it("writes a correction that is sent twice once", async () => {
    const { artisan, productId } = await aStockedSpace(harness);
    const send = () =>
      correct(artisan, productId, { kind: "given", units: 1 }, { "idempotency-key": "once" });
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ body }) => body.stock)).toEqual([9, 9, 9]);
    expect((await read(artisan, productId)).body.data).toHaveLength(1);
  });

  it.each([
    [{ kind: "stolen", units: 1 }, "kind", "Dites pourquoi le stock change."],
    [{ kind: "lost", units: 0 }, "units", "Indiquez un nombre entre 1 et 10000."],
    [{ kind: "counted", units: -1 }, "units", "Indiquez un nombre entre 0 et 10000."],
  ])("refuses %j", async (json, field, message) => {
    const { artisan, productId } = await aStockedSpace(harness);
    const { status, body } = await correct(artisan, productId, json);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });
});

describe("GET /api/product/:id/stock", () => {
  it("pages through what changed it, the latest first", async () => {
    covers("own.api.117");
    const { artisan, buyer, productId, rentalId } = await aStockedSpace(harness);
    await insertOrder(harness.db, { buyerId: buyer.userId, productId, quantity: 2 });
    for (const units of [1, 2, 3]) await correct(artisan, productId, { kind: "added", units });
    await correct(artisan, productId, { kind: "given", units: 4, note: "Marché de Noël" });
    const { body } = await read(artisan, productId, "?limit=3");
    expect(body).toMatchObject({
      productName: "Miel de letchi",
      rentedSpaceId: rentalId,
      stock: 12,
      awaited: 2,
      data: [
        { kind: "given", units: -4, stockAfter: 12, note: "Marché de Noël", orderNumber: null },
        { kind: "added", units: 3, stockAfter: 16 },
        { kind: "added", units: 2, stockAfter: 13 },
      ],
    });
    const rest = await read(artisan, productId, `?limit=3&cursor=${body.nextCursor}`);
    expect(rest.body).toMatchObject({ data: [{ units: 1, stockAfter: 11 }], nextCursor: null });
  });

  it("refuses anyone but its artisan", async () => {
    const { productId, artisan } = await aStockedSpace(harness);
    const other = await anArtisan(harness);
    const replies = [
      await read(other, productId),
      await correct(other, productId, { kind: "lost", units: 1 }),
      await read(artisan, "00000000-0000-4000-8000-000000000000"),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "product/not-yours"],
      [403, "product/not-yours"],
      [404, "product/not-found"],
    ]);
  });
});

describe("the history of a stock and its artisan's account", () => {
  it("is in their archive, and its notes leave with them", async () => {
    covers("own.product.157");
    const { artisan, productId } = await aStockedSpace(harness, endedRental);
    const note = "Offert à Mme Payet";
    expect((await correct(artisan, productId, { kind: "given", units: 1, note })).status).toBe(200);
    const { clock } = harness.deps;
    const cause = { kind: "sale", at: clock.now(), today: clock.today() } as const;
    const units = [{ productId, quantity: 1 }];
    await harness.db.transaction().execute((tx) => takeStock(tx, units, cause));
    const { token } = artisan;
    await harness.call("POST", "/api/auth/export", { token });
    await harness.app.jobs.drain();
    const address = `${harness.baseUrl}/api/auth/export`;
    const archive = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const data = JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()));
    expect(data.stock_movements).toMatchObject([{ note }, { kind: "sale" }]);
    const json = { password: PASSWORD };
    expect((await harness.call("DELETE", "/api/auth/account", { token, json })).status).toBe(200);
    const kept = await harness.db.selectFrom("stock_movements").select("note").execute();
    expect(JSON.stringify(kept)).not.toContain("Payet");
  });
});
