import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPlace, type Good, type Place } from "./place.ts";
import { basketRequest, checkOutBasket, type Wanted } from "./purchases.ts";
import { aStockedSpace, endedRental, insertRental } from "./rows.ts";

const harness = useHarness();
const NOBODY = "00000000-0000-4000-8000-000000000000";

let money: Money;
let place: Place;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
});

const quote = (wanted: readonly Wanted[], token?: string) =>
  harness.call("POST", "/api/basket/quote", { token, json: basketRequest(place.spaceId, wanted) });

const buy = (wanted: readonly Wanted[], buyer: Person = place.buyer, key?: string) =>
  checkOutBasket(harness, buyer, basketRequest(place.spaceId, wanted), key);

const countOrders = async (): Promise<number> => {
  const { count } = await harness.db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

const change = (good: Good, changes: object) =>
  harness.db.updateTable("products").set(changes).where("id", "=", good.id).execute();

describe("POST /api/basket/quote", () => {
  it("tells anybody what a basket costs, and holds nothing", async () => {
    covers("own.api.40");
    const [honey, vanilla] = [await place.good(0, 850), await place.good(1, 1205)];
    const before = await countOrders();
    const { status, body } = await quote([{ ...vanilla, quantity: 2 }, honey]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      storage: { _id: place.spaceId, pickupLocation: "Saint-Pierre, Terre Sainte" },
      lines: [
        {
          productId: vanilla.id,
          productName: vanilla.name,
          supplierId: place.seller(1).userId,
          supplierName: "Vanille des Hauts",
          quantity: 2,
          stockQuantity: 10,
          price: 12.05,
          totalPrice: 24.1,
          allergens: expect.stringMatching(/^Allergènes : /),
          problem: null,
        },
        { productId: honey.id, quantity: 1, totalPrice: 8.5, problem: null },
      ],
      totalPrice: 32.6,
      problem: null,
    });
    expect(await countOrders()).toBe(before);
    expect(await money.stock(honey.id)).toBe(10);
  });

  it("does not let an artisan think that they can buy their own", async () => {
    const [own, other] = [await place.good(0), await place.good(1)];
    const { body } = await quote([own, other], place.seller(0).token);
    expect(body.lines.map(({ problem }: { problem: unknown }) => problem)).toEqual([
      { code: "order/own-product", message: "Vous ne pouvez pas acheter votre propre produit." },
      null,
    ]);
  });

  it("says that its place is gone, and tells nothing of it", async () => {
    const request = basketRequest(NOBODY, [await place.good(0)]);
    const { body } = await harness.call("POST", "/api/basket/quote", { json: request });
    expect([body.storage, body.lines[0].problem.code]).toEqual([null, "order/other-place"]);
  });
});

/** Faults of one line: a change of a product on sale, and the refusal that it causes. */
const FAULTS: readonly (readonly [
  string,
  number,
  string,
  (good: Good) => Promise<Partial<Wanted> | unknown>,
])[] = [
  [
    "order/other-place",
    409,
    "Ce produit se récupère à un autre endroit : il ne peut pas être dans ce panier.",
    async () => ({ id: (await aStockedSpace(harness)).productId }),
  ],
  [
    "order/not-on-sale",
    409,
    "Ce produit n'est plus en vente.",
    (good) => change(good, { hidden_at: new Date(), hidden_reason: "signalé" }),
  ],
  [
    "order/not-on-sale",
    409,
    "Ce produit n'est plus en vente.",
    async (good) => {
      const { userId: artisanId } = place.seller(0);
      const parties = { spaceId: place.spaceId, lessorId: place.lessor.userId, artisanId };
      await change(good, { rental_id: await insertRental(harness.db, parties, endedRental) });
    },
  ],
  [
    "product/not-found",
    404,
    "Produit introuvable.",
    (good) => change(good, { archived_at: new Date() }),
  ],
  ["product/not-found", 404, "Produit introuvable.", async () => ({ id: NOBODY })],
  [
    "order/not-enough-stock",
    409,
    "Ce produit est épuisé.",
    (good) => change(good, { stock_quantity: 0 }),
  ],
  ["order/not-enough-stock", 409, "Il n'en reste que 10 en stock.", async () => ({ quantity: 11 })],
  [
    "order/price-mismatch",
    409,
    "Le prix de ce produit est passé de 8,51 € à 8,50 €.",
    async () => ({ price: 851 }),
  ],
];

const spaced = (text: string): string => text.replace(/\s/gu, " ");

describe("a basket with one line that can't be bought", () => {
  it.each(FAULTS)("%s (%i): %s", async (code, status, message, spoil) => {
    covers("own.api.40", "own.api.41", "own.refusals.66");
    const [good, bad] = [await place.good(1), await place.good(0)];
    // A fault changes part of what is wanted, or a row in the database.
    const spoiled = { ...bad, ...((await spoil(bad)) as Partial<Wanted>) };
    const { body: quoted } = await quote([good, spoiled]);
    const [ofGood, { problem }] = quoted.lines;
    expect(ofGood.problem).toBeNull();
    expect([problem.code, spaced(problem.message)]).toEqual([code, message]);
    expect(quoted.totalPrice).toBe(8.5);

    const before = await countOrders();
    const refused = await buy([good, spoiled]);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(spaced(refused.body.message)).toContain(message);
    if (status === 409 && code !== "order/other-place") {
      expect(spaced(refused.body.message)).toBe(`${bad.name} : ${message}`);
    }
    expect(await countOrders()).toBe(before);
    expect(await money.stock(good.id)).toBe(10);
  });
});

describe("POST /api/basket/checkout", () => {
  it.each([
    ["Votre panier est vide.", () => []],
    [
      "Un panier ne peut pas contenir plus de 30 produits différents.",
      (good: Good) => Array.from({ length: 31 }, () => good),
    ],
    ["La quantité ne peut pas être inférieure à 1.", (good: Good) => [{ ...good, quantity: 0 }]],
    ["La quantité ne peut pas dépasser 10000.", (good: Good) => [{ ...good, quantity: 10_001 }]],
    ["Produit invalide. Veuillez réessayer.", (good: Good) => [{ ...good, id: "miel" }]],
    [
      "Le total ne peut pas avoir plus de deux décimales",
      (good: Good) => [{ ...good, price: 850.5 }],
    ],
  ])("and the quote refuse a basket: %s", async (message, wanted) => {
    const asked = wanted(await place.good(0));
    for (const { status, body } of [await quote(asked), await buy(asked)]) {
      expect([status, body.code]).toEqual([400, "request/invalid"]);
      expect(JSON.stringify(body)).toContain(message);
    }
  });

  it("adds the same product up when it is named twice", async () => {
    const good = await place.good(0, 850, 5);
    const twice = [
      { ...good, quantity: 2 },
      { ...good, quantity: 3 },
    ];
    const { body } = await quote(twice);
    expect(body.lines).toMatchObject([{ quantity: 5, totalPrice: 42.5, problem: null }]);
    const refused = await buy([...twice, good]);
    expect([refused.status, refused.body.message]).toEqual([409, "Il n'en reste que 5 en stock."]);
    expect((await buy(twice)).status).toBe(200);
    expect(await money.stock(good.id)).toBe(0);
  });

  it.each([
    [[49], false],
    [[25, 25], true],
    [[10_000_000, 10_000_000, 10_000_000], true],
  ])("takes totals between 0.50 € and 999,999.99 € only: %j", async (prices, isTaken) => {
    const goods = await Promise.all(prices.map((price, index) => place.good(index, price, 20)));
    const bought = prices.length < 3 ? goods : goods.map((good) => ({ ...good, quantity: 3 }));
    const message = "Le montant total doit être compris entre 0,50 € et 999 999,99 €.";
    const { body: quoted } = await quote(bought);
    expect(quoted.problem?.code).toBe(isTaken ? undefined : "order/total-out-of-range");
    const buyer = await aConsumer(harness);
    const reply = await buy(bought, buyer);
    expect(reply.status).toBe(isTaken ? 200 : 409);
    if (prices.length < 3) return;
    const more = goods.map((good) => ({ ...good, quantity: 4 }));
    const refused = await buy(more, buyer);
    expect([refused.status, spaced(refused.body.message)]).toEqual([409, spaced(message)]);
    expect((await quote(more)).body.problem.code).toBe("order/total-out-of-range");
  });

  it("opens one page, and holds once, for a request that comes twice at once and again", async () => {
    const goods = [await place.good(0), await place.good(1)];
    const buyer = await aConsumer(harness);
    const ask = () => buy(goods, buyer, "basket-1");
    const replies = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1);
    for (const { id } of goods) expect(await money.stock(id)).toBe(9);
  });

  it("is for consumers only", async () => {
    const request = basketRequest(place.spaceId, [await place.good(1)]);
    const ask = (token?: string) =>
      harness.call("POST", "/api/basket/checkout", { token, json: request });
    expect((await ask()).status).toBe(401);
    expect((await ask(place.seller(0).token)).status).toBe(403);
  });

  it("gives everything back when its buyer leaves, or time is over", async () => {
    const goods = [await place.good(0), await place.good(1)];
    const leaving = await aConsumer(harness);
    const left = await money.anOpenBasket(leaving, place.spaceId, goods);
    const lost = await money.anOpenBasket(await aConsumer(harness), place.spaceId, goods);
    const stocks = () => Promise.all(goods.map(({ id }) => money.stock(id)));
    expect(await stocks()).toEqual([8, 8]);
    const path = `/api/checkout/${left.sessionId}/cancel`;
    expect((await harness.call("POST", path, { token: leaving.token })).status).toBe(200);
    expect(await stocks()).toEqual([9, 9]);
    expect(await place.lineStates(left.orderId)).toEqual(["cancelled", "cancelled"]);
    await money.inMinutes(31);
    await harness.app.jobs.runNow("expire-holds");
    await harness.setNow(undefined);
    expect(await stocks()).toEqual([10, 10]);
    expect(await place.lineStates(lost.orderId)).toEqual(["expired", "expired"]);
    expect(await money.statusOf("orders", lost.orderId)).toBe("expired");
  });
});
