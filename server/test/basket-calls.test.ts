import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPaidRental, aProduct, rentalRequest } from "./purchases.ts";

const harness = useHarness();

let buyer: Person;
let beekeeper: Person;
let gardener: Person;
let spaceId: string;
let honey: string;
let jam: string;
let elsewhere: string;

beforeAll(async () => {
  const lessor = await aLessor(harness);
  buyer = await aConsumer(harness);
  beekeeper = await anArtisan(harness, { connected: true });
  gardener = await anArtisan(harness, { connected: true });
  spaceId = await aSpace(harness, lessor, { surface: "50" });
  const otherSpaceId = await aSpace(harness, lessor, { surface: "50" });
  const productIn = async (of: Person, space: string): Promise<string> => {
    const rentalId = await aPaidRental(harness, of, rentalRequest(space, { pallets: 10 }));
    return (await aProduct(harness, of, rentalId))._id;
  };
  honey = await productIn(beekeeper, spaceId);
  jam = await productIn(gardener, spaceId);
  elsewhere = await productIn(gardener, otherSpaceId);
});

const basket = (...items: { productId: string; quantity: number; price?: number }[]) => ({
  storageId: spaceId,
  items: items.map((item) => ({ price: 8.5, ...item })),
});

const quote = (json: object, token?: string) =>
  harness.call("POST", "/api/basket/quote", { json, ...(token ? { token } : {}) });

const checkOut = (json: object) =>
  harness.call("POST", "/api/basket/checkout", { json, token: buyer.token });

const stockOf = async (productId: string): Promise<number> => {
  const { body } = await harness.call("GET", `/api/product/${productId}`);
  return body.data.stockQuantity;
};

/** Pays a basket. @returns the order as its buyer sees it */
const buy = async (json: object) => {
  const { body } = await checkOut(json);
  await harness.press(body.url, "pay");
  const path = `/api/product-payment/success?session_id=${body.sessionId}`;
  return (await harness.call("GET", path, { token: buyer.token })).body.order;
};

describe("POST /api/basket/quote", () => {
  it("says what a basket comes to, to anybody, and what of it can't be bought", async () => {
    covers("own.api.40", "own.refusals.66");
    const asked = basket(
      { productId: honey, quantity: 1 },
      { productId: jam, quantity: 99 },
      { productId: elsewhere, quantity: 1 },
      { productId: honey, quantity: 1 },
    );
    const { status, body } = await quote(asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalPrice: 17, problem: null, storage: { _id: spaceId } });
    expect(body.lines).toMatchObject([
      { productId: honey, quantity: 2, price: 8.5, totalPrice: 17, problem: null },
      { productId: jam, quantity: 99, problem: { code: "order/not-enough-stock" } },
      {
        productId: elsewhere,
        problem: {
          code: "order/other-place",
          message:
            "Ce produit se récupère à un autre endroit : il ne peut pas être dans ce panier.",
        },
      },
    ]);
  });
});

describe("the place of a quote", () => {
  it("is named as its own artisans name it, whatever else the basket holds", async () => {
    const name = "Hangar du Port, Le Port";
    await harness.db
      .updateTable("products")
      .set({ pickup_location: name })
      .where("id", "=", elsewhere)
      .execute();
    const { body } = await quote(
      basket({ productId: elsewhere, quantity: 1 }, { productId: honey, quantity: 1 }),
    );
    expect(body.storage.pickupLocation).toBe("Terre Sainte, Saint-Pierre");
  });
});

describe("POST /api/basket/checkout", () => {
  it("holds all or nothing", async () => {
    const before = await stockOf(honey);
    const refused = await checkOut(
      basket({ productId: honey, quantity: 1 }, { productId: jam, quantity: 99 }),
    );
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Vanille Bourbon : Il n'en reste que \d+ en stock\.$/);
    expect(await stockOf(honey)).toBe(before);
  });

  it("makes one order of several artisans, which each sees their own lines of", async () => {
    covers("own.api.41");
    const order = await buy(
      basket({ productId: honey, quantity: 2 }, { productId: jam, quantity: 1 }),
    );
    expect(order).toMatchObject({ totalPrice: 25.5, quantity: 2, productId: { _id: honey } });
    expect(order.lines).toMatchObject([
      { productId: honey, quantity: 2, totalPrice: 17, status: "À récupérer" },
      { productId: jam, quantity: 1, totalPrice: 8.5, status: "À récupérer" },
    ]);
    const sales = await harness.call("GET", "/api/orders/getSales", { token: gardener.token });
    expect(sales.body.data[0]).toMatchObject({
      _id: order._id,
      totalPrice: 8.5,
      lines: [{ productId: jam, quantity: 1 }],
      transfer: { amount: 7.65, fee: 0.85 },
    });
  });
});

describe("POST /api/orders/cancelSale/:orderId/:lineId", () => {
  it("gives up units of one line; the rest goes on", async () => {
    covers("own.api.42", "own.refusals.67", "own.product.590", "own.refusals.396");
    const order = await buy(
      basket({ productId: honey, quantity: 3 }, { productId: jam, quantity: 1 }),
    );
    const path = `/api/orders/cancelSale/${order._id}/${order.lines[0]._id}`;
    const cancel = (quantity: number, by = beekeeper, unitsShown = 3) =>
      harness.call("POST", path, { json: { quantity, unitsShown }, token: by.token });
    expect((await cancel(4)).body.code).toBe("order/too-many-units");
    expect((await cancel(1, gardener)).body.code).toBe("order/not-cancellable");
    const stranger = await cancel(1, await anArtisan(harness));
    expect([stranger.status, stranger.body.code]).toEqual([403, "order/not-yours"]);
    const before = await stockOf(honey);
    expect((await cancel(1)).status).toBe(200);
    expect(await stockOf(honey)).toBe(before + 1);
    const list = async () =>
      (await harness.call("GET", "/api/orders/getOrders", { token: buyer.token })).body.data[0];
    expect(await list()).toMatchObject({
      status: "À récupérer",
      lines: [{ cancelledQuantity: 1, status: "À récupérer" }, { cancelledQuantity: 0 }],
      refunds: [{ amount: 8.5, cause: "cancellation" }],
    });
    const again = await cancel(1);
    expect([again.status, again.body.code]).toEqual([409, "order/changed-meanwhile"]);
    expect((await list()).refunds).toHaveLength(1);
    expect((await cancel(2, beekeeper, 2)).status).toBe(200);
    expect(await list()).toMatchObject({
      status: "À récupérer",
      lines: [{ status: "Annulé" }, { status: "À récupérer" }],
    });
  });
});
