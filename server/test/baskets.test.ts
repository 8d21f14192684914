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
  place = await aPlace(harness, money);
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

/** Expects that a seller is told once of their own goods and their sum, and of no other good. */
const expectSoldMail = async (
  { email }: Person,
  goods: readonly Good[],
  own: readonly (Good | undefined)[],
): Promise<void> => {
  const mails = (await harness.mailsTo(email)).filter(({ subject }) =>
    subject.startsWith("Nouvelle commande"),
  );
  expect(mails).toHaveLength(1);
  for (const good of goods) {
    expect(mails[0]?.text.includes(good.name)).toBe(own.includes(good));
  }
  const sum = own.reduce((total, good) => total + (good?.price ?? 0), 0);
  expect(spaced(mails[0]?.text ?? "")).toContain(
    `Total : ${(sum / 100).toFixed(2).replace(".", ",")} €`,
  );
};

/** A basket of 23,88 €: two products of a first artisan, and two units of one of a second. */
const anOpenBasketOfTwoArtisans = async () => {
  const goods = [
    await place.good(0, 333),
    await place.good(1, 1005),
    await place.good(0, 45),
  ] as const;
  const buyer = await aConsumer(harness);
  const wanted = [goods[0], { ...goods[1], quantity: 2 }, goods[2]];
  const open = await money.anOpenBasket(buyer, place.spaceId, wanted);
  return { goods, buyer, open };
};

/** Movements of that basket once it is collected, in cents. */
const COLLECTED_MOVEMENTS = [
  ["order_payment", 2388],
  ["platform_fee", 5],
  ["platform_fee", 33],
  ["platform_fee", 201],
  ["transfer", 40],
  ["transfer", 300],
  ["transfer", 1809],
];

/** The mail that tells a buyer once, under this subject. */
const onlyMailTo = async ({ email }: Person, about: string): Promise<string> => {
  const mails = (await harness.mailsTo(email)).filter(({ subject }) => subject === about);
  expect(mails).toHaveLength(1);
  return mails[0]?.text ?? "";
};

/** A line as its buyer reads it. */
const lineOf = ({ name, price }: Good) => ({
  productName: name,
  price: price / 100,
  supplierName: "Vanille des Hauts",
  supplierCompanyName: "Vanille des Hauts SARL",
  supplierSiret: "73282932000074",
  status: "À récupérer",
});

describe("a basket of several artisans, paid", () => {
  it("is one payment, and one transfer for each line to its seller, whose fees add up to the fee on all", async () => {
    covers("own.api.41", "D4.payments.11");
    const { goods, open } = await anOpenBasketOfTwoArtisans();
    const page = await (await fetch(open.url)).text();
    for (const { name } of goods) expect(page).toContain(name);
    expect(spaced(page)).toContain("23,88 €");
    const { checkoutId, orderId } = await money.pay(open);

    expect(await money.chargesAtProvider(checkoutId)).toEqual([2388]);
    expect(await money.transfers(checkoutId)).toEqual([
      { gross_cents: 333, fee_cents: 33, status: "waiting" },
      { gross_cents: 2010, fee_cents: 201, status: "waiting" },
      { gross_cents: 45, fee_cents: 5, status: "waiting" },
    ]);
    const [a, b] = [place.seller(0), place.seller(1)];
    expect(await money.owed(checkoutId)).toEqual({ [a.userId]: 378, [b.userId]: 2010 });
    expect(await place.lineStates(orderId)).toEqual(["to_collect", "to_collect", "to_collect"]);
  });

  it("is transferred line by line once it is collected, less the fees", async () => {
    covers("own.api.41", "D4.payments.11");
    const { goods, open, buyer } = await anOpenBasketOfTwoArtisans();
    const { checkoutId, orderId } = await money.pay(open);
    expect((await money.collect(buyer, orderId)).status).toBe(200);
    await harness.app.jobs.runNow("make-transfers");
    const transfers = await money.transfersAtProvider(checkoutId);
    expect(transfers.sort((x, y) => x - y)).toEqual([40, 300, 1809]);
    expect(await money.movements(checkoutId)).toEqual(COLLECTED_MOVEMENTS);
    expect(await money.balances(checkoutId)).toEqual({
      platform_revenue: -239,
      provider_balance: 239,
    });
    expect(await place.sale(0, orderId)).toMatchObject({
      status: "Récupéré",
      collectedAt: expect.any(String),
      totalPrice: 3.78,
      lines: [{ productName: goods[0].name }, { productName: goods[2].name }],
      transfer: { amount: 3.4, fee: 0.38, paidAt: expect.any(String) },
    });
  });

  it("is shown and told to the buyer whole", async () => {
    const shown = await aPlace(harness, money, 2);
    const goods = [await shown.good(0, 850), await shown.good(1, 1205), await shown.good(1, 300)];
    const { orderId } = await money.aPaidBasket(shown.buyer, shown.spaceId, goods);
    const { body } = await harness.call("GET", "/api/orders/getOrders", shown.buyer);
    expect(body.data).toMatchObject([
      {
        _id: orderId,
        totalPrice: 23.55,
        quantity: 1,
        productId: { productName: goods[0]?.name },
        lines: goods.map(lineOf),
      },
    ]);
    const about = `Commande ${body.data[0].orderNumber} : à récupérer`;
    const text = await onlyMailTo(shown.buyer, about);
    for (const { name } of goods) expect(text).toContain(`1 × ${name}`);
    expect(spaced(text)).toContain("Total : 23,55 €");
    expect(text.match(/Vendu par Vanille des Hauts : Vendeur professionnel/g)).toHaveLength(2);
    expect(text).toContain("Raison sociale : Vanille des Hauts SARL");
    expect(text).toContain("SIRET : 732 829 320 00074");
    expect(text).toContain(`/vendeurs/${shown.seller(0).userId}`);
  });

  it("is told to each artisan as far as it is theirs", async () => {
    const shown = await aPlace(harness, money, 2);
    const goods = [await shown.good(0, 850), await shown.good(1, 1205), await shown.good(1, 300)];
    await money.aPaidBasket(shown.buyer, shown.spaceId, goods);
    await expectSoldMail(shown.seller(0), goods, goods.slice(0, 1));
    await expectSoldMail(shown.seller(1), goods, goods.slice(1));
  });

  it("is ready once all of its artisans say so, which its buyer is told once", async () => {
    const buyer = await aConsumer(harness);
    const goods = [await place.good(0), await place.good(1)];
    const { orderId } = await money.aPaidBasket(buyer, place.spaceId, goods);
    const ready = async (): Promise<number> =>
      (await harness.mailsTo(buyer.email)).filter(({ subject }) => subject.endsWith(": prête"))
        .length;
    const mark = (index: number) =>
      harness.call("POST", `/api/orders/markReady/${orderId}`, {
        token: place.seller(index).token,
      });
    expect((await mark(2)).body.code).toBe("order/not-yours");
    expect((await mark(0)).status).toBe(200);
    expect(await ready()).toBe(0);
    const { body } = await harness.call("GET", "/api/orders/getOrders", buyer);
    expect([body.data[0].readyAt, body.data[0].lines[0].readyAt]).toEqual([
      null,
      expect.any(String),
    ]);
    expect((await mark(1)).status).toBe(200);
    expect((await mark(1)).status).toBe(200);
    expect(await ready()).toBe(1);
  });

  it("keeps thirty lines in the order in which they were asked for", async () => {
    const goods: Good[] = [];
    for (let count = 0; count < 30; count += 1) goods.push(await place.good(count % 3, 50 + count));
    const buyer = await aConsumer(harness);
    const { orderId } = await money.aPaidBasket(buyer, place.spaceId, goods);
    expect((await place.lines(orderId)).map(({ product_id }) => product_id)).toEqual(
      goods.map(({ id }) => id),
    );
  });
});
