import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { ADMIN, aConsumer, anArtisan, aSpace, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aPaidRental, aProduct, rentalRequest } from "../../../../test/purchases.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let artisan: Person;
let gardener: Person;
let consumer: Person;
let spaceId: string;
let rentals: string[];

beforeAll(async () => {
  const market = await aMarket(harness);
  ({ money, admin, artisan, consumer } = market);
  gardener = await anArtisan(harness);
  spaceId = await aSpace(harness, market.lessor, { surface: "50" });
  const rent = (by: Person) =>
    aPaidRental(harness, by, rentalRequest(spaceId, { pallets: 20, months: 1 }));
  rentals = [await rent(artisan), await rent(gardener)];
});

/**
 * Opens the payment page of three units of one artisan's product and two of another's; each has
 * five in stock.
 */
const anOpenBasket = async () => {
  const [first = "", second = ""] = rentals;
  const honey = (await aProduct(harness, artisan, first, { quantity: "5" }))._id;
  const jam = (await aProduct(harness, gardener, second, { quantity: "5" }))._id;
  const items = [
    { productId: honey, quantity: 3, price: 8.5 },
    { productId: jam, quantity: 2, price: 8.5 },
  ];
  const { body } = await harness.call("POST", "/api/basket/checkout", {
    json: { storageId: spaceId, items },
    token: consumer.token,
  });
  return { honey, jam, url: textOf(body.url), sessionId: textOf(body.sessionId) };
};

const comeBack = async (sessionId: string) => {
  const path = `/api/product-payment/success?session_id=${sessionId}`;
  return (await harness.call("GET", path, { token: consumer.token })).body.order;
};

const aPaidBasket = async () => {
  const open = await anOpenBasket();
  await harness.press(open.url, "pay");
  return { ...open, order: await comeBack(open.sessionId) };
};

const linesOf = async (orderId: string) => {
  const { body } = await harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
  const order = body.data.find(({ _id }: { _id: string }) => _id === orderId);
  return order.lines.map((line: { status: string; cancelledQuantity: number }) => [
    line.status,
    line.cancelledQuantity,
  ]);
};

describe("giving up a line of an order", () => {
  it("puts its units back, first some and then the rest, and leaves the other line", async () => {
    const { order, honey, jam } = await aPaidBasket();
    const giveUp = (quantity: number, unitsShown: number) =>
      harness.call("POST", `/api/orders/cancelSale/${order._id}/${order.lines[1]._id}`, {
        json: { quantity, unitsShown },
        token: gardener.token,
      });
    expect(await money.stock(jam)).toBe(3);
    expect((await giveUp(1, 2)).status).toBe(200);
    expect(await money.stock(jam)).toBe(4);
    expect(await linesOf(order._id)).toEqual([
      ["À récupérer", 0],
      ["À récupérer", 1],
    ]);
    expect((await giveUp(1, 1)).status).toBe(200);
    expect(await money.stock(jam)).toBe(5);
    expect(await money.stock(honey)).toBe(2);
    expect((await linesOf(order._id)).map(([status]: [string]) => status)).toEqual([
      "À récupérer",
      "Annulé",
    ]);
    expect(await money.statusOf("orders", order._id)).toBe("to_collect");
  });
});

describe("money that comes after the hold", () => {
  const late = async (open: { url: string; sessionId: string }) => {
    await harness.press(open.url, "pay");
    const { order_id: orderId } = await harness.db
      .selectFrom("checkout_sessions")
      .select("order_id")
      .where("provider_session_id", "=", open.sessionId)
      .executeTakeFirstOrThrow();
    return orderId ?? "";
  };

  it("makes the lines that are still to be had, and gives the money of the others back", async () => {
    const open = await anOpenBasket();
    const orderId = await late(open);
    const expired = { status: "expired" } as const;
    await harness.db
      .updateTable("order_lines")
      .set(expired)
      .where("order_id", "=", orderId)
      .execute();
    await harness.db.updateTable("orders").set(expired).where("id", "=", orderId).execute();
    const stock = (productId: string, stock_quantity: number) =>
      harness.db
        .updateTable("products")
        .set({ stock_quantity })
        .where("id", "=", productId)
        .execute();
    // The first product has exactly the wanted units, and the second has one too few.
    await stock(open.honey, 3);
    await stock(open.jam, 1);
    const order = await comeBack(open.sessionId);
    expect(order.lines.map(({ status }: { status: string }) => status)).toEqual([
      "À récupérer",
      "Annulé",
    ]);
    expect(await money.stock(open.honey)).toBe(0);
    expect(await money.stock(open.jam)).toBe(1);
    expect(order.refunds).toMatchObject([{ amount: 17, cause: "late-payment" }]);
  });
});

describe("money that comes after the hold of a buyer who was suspended meanwhile", () => {
  it("buys nothing and goes back, and the mail says why", async () => {
    covers("own.product.749");
    const { _id: productId } = await aProduct(harness, artisan, rentals[0] ?? "", {
      quantity: "5",
    });
    const buyer = await aConsumer(harness);
    const product = { _id: productId, storageId: spaceId, supplierId: artisan.userId, price: 8.5 };
    const order = await money.anOpenOrder(buyer, product, 2);
    await harness.press(order.url, "pay");
    const expired = { status: "expired" } as const;
    const { orderId } = order;
    const lines = harness.db.updateTable("order_lines").set(expired);
    await lines.where("order_id", "=", orderId).execute();
    await harness.db.updateTable("orders").set(expired).where("id", "=", orderId).execute();
    const json = { reason: "Fraude.", ground: "terms", notice: "fraud" };
    const path = `/api/admin/users/${buyer.userId}/suspend`;
    expect((await harness.call("POST", path, { token: admin.token, json })).status).toBe(200);
    await money.deliverEvents(2);
    expect(await money.statusOf("orders", orderId)).toBe("refunded");
    await harness.app.jobs.runNow("make-refunds");
    expect(await money.refundsAtProvider(order.checkoutId)).toEqual([1700]);
    const mails = (await harness.mailsTo(buyer.email)).map(({ text }) => text).join();
    expect(mails).toContain("Votre compte est suspendu : rien n'est acheté.");
  });
});

describe("leaving the payment page", () => {
  const leave = async (url: string) => (await harness.press(url, "cancel")).headers.get("location");

  it("leads back to the product with its quantity, or to the basket", async () => {
    const [rental = ""] = rentals;
    const product = await aProduct(harness, artisan, rental, { quantity: "5" });
    const { url } = await money.anOpenOrder(consumer, product, 2);
    const listing = new URLSearchParams({ product: product._id, quantity: "2" });
    expect(await leave(url)).toBe(`${harness.baseUrl}/product-listing?${listing}`);
    expect(await leave((await anOpenBasket()).url)).toBe(`${harness.baseUrl}/panier`);
  });
});
