import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { lastOpened } from "../../../test/pickups.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  orderRequest,
  rentalRequest,
  today,
} from "../../../test/purchases.ts";
import { ordersOf, setOrderState } from "../../../test/rows.ts";

const harness = useHarness();
const NOBODY = "00000000-0000-4000-8000-000000000000";

let artisan: Person;
let consumer: Person;
let rentalId: string;

beforeAll(async () => {
  artisan = await anArtisan(harness);
  consumer = await aConsumer(harness);
  const spaceId = await aSpace(harness, await aLessor(harness), { surface: "50" });
  rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 50 }));
});

const orders = ({ token }: Person) => harness.call("GET", "/api/orders/getOrders", { token });

const markCollected = (orderId: string, { token } = consumer, status = "Récupéré") =>
  harness.call("PUT", `/api/orders/updateStatus/${orderId}`, { token, json: { status } });

const aPaidOrder = async (): Promise<string> => {
  const product = await aProduct(harness, artisan, rentalId);
  const { body } = await checkOutOrder(harness, consumer, orderRequest(product));
  await harness.press(body.url, "pay");
  await harness.call("GET", `/api/product-payment/success?session_id=${body.sessionId}`, {
    token: consumer.token,
  });
  return (await orders(consumer)).body.data[0]._id;
};

describe("POST /api/product-payment/checkout", () => {
  it.each([
    ["order/invalid-product", 400, { storageId: NOBODY }],
    ["order/invalid-product", 400, { supplierId: NOBODY }],
  ])("refuses with %s (%i) what is not the product's", async (code, status, changes) => {
    covers("§7.shop.5");
    const product = await aProduct(harness, artisan, rentalId);
    const reply = await checkOutOrder(harness, consumer, { ...orderRequest(product), ...changes });
    expect(reply.status).toBe(status);
    expect(reply.body.code).toBe(code);
  });

  it("does not know an unknown product", async () => {
    const product = await aProduct(harness, artisan, rentalId);
    const reply = await checkOutOrder(harness, consumer, orderRequest({ ...product, _id: NOBODY }));
    expect(reply.status).toBe(404);
  });

  it("shows the right price when the client's is another", async () => {
    covers("D2.money.6", "own.refusals.46");
    const product = await aProduct(harness, artisan, rentalId);
    const { status, body } = await checkOutOrder(
      harness,
      consumer,
      orderRequest({ ...product, price: 1 }),
    );
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Le prix de ce produit est passé de 1,00\s€ à 8,50\s€\.$/u);
  });

  it("says how many are left", async () => {
    covers("own.refusals.45");
    const product = await aProduct(harness, artisan, rentalId, { quantity: "3" });
    const { status, body } = await checkOutOrder(harness, consumer, orderRequest(product, 4));
    expect(status).toBe(409);
    expect(body.message).toBe("Il n'en reste que 3 en stock.");
  });

  it.each([
    [{ item: undefined }, "Produit invalide. Veuillez réessayer."],
    [{ supplierId: undefined }, "ID du vendeur introuvable."],
  ])("refuses %j in the reference's words", async (changes, message) => {
    covers("§8.messages.19", "§8.messages.20");
    const product = await aProduct(harness, artisan, rentalId);
    const { status, body } = await checkOutOrder(harness, consumer, {
      ...orderRequest(product),
      ...changes,
    });
    expect(status).toBe(400);
    expect(body.message).toBe(message);
  });

  it("is for consumers only", async () => {
    covers("D6.settled.1", "§6.roles.6");
    const product = await aProduct(harness, artisan, rentalId);
    expect((await checkOutOrder(harness, artisan, orderRequest(product))).status).toBe(403);
  });
});

describe("GET /api/orders/getOrders", () => {
  it("lists one's own paid orders only", async () => {
    covers("§7.shop.7", "D4.orders.2", "D5.wire.9", "§3.trade.2");
    const orderId = await aPaidOrder();
    const product = await aProduct(harness, artisan, rentalId);
    await checkOutOrder(harness, consumer, orderRequest(product));
    const { body } = await orders(consumer);
    expect(body.data[0]).toMatchObject({
      _id: orderId,
      orderNumber: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      productId: { productName: "Vanille Bourbon", price: 8.5 },
      storageId: { user: { retrievalDays: ["Lun", "Mar", "Jeu"] } },
    });
    expect((await orders(await aConsumer(harness))).body.data).toEqual([]);
  });

  const giveUp = (orderId: string) =>
    harness.call("POST", `/api/orders/cancelSale/${orderId}`, { token: artisan.token });

  it("keeps an order that its seller gave up, with what happened and where its money is", async () => {
    const orderId = await aPaidOrder();
    expect((await giveUp(orderId)).status).toBe(200);
    const cancelled = {
      _id: orderId,
      status: "Annulé",
      collectBy: null,
      refunds: [
        {
          amount: 8.5,
          cause: "cancellation",
          reason: "L'artisan ne peut pas honorer cette commande.",
          status: "due",
          sentAt: null,
        },
      ],
    };
    expect((await orders(consumer)).body.data[0]).toMatchObject(cancelled);
    await harness.app.jobs.runNow("make-refunds");
    const [refund] = (await orders(consumer)).body.data[0].refunds;
    expect(refund).toMatchObject({ status: "sent", sentAt: expect.any(String) });
    expect((await markCollected(orderId)).body.code).toBe("order/not-collectable");
  });

  it("keeps an order whose money came too late, under a number of its own", async () => {
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const { body } = await checkOutOrder(harness, consumer, orderRequest(product));
    const [held] = await ordersOf(harness.db, product._id);
    await setOrderState(harness.db, held?.id ?? "", "expired");
    await harness.press(body.url, "pay");
    const path = `/api/product-payment/success?session_id=${body.sessionId}`;
    const { body: refused } = await harness.call("GET", path, { token: consumer.token });
    expect(refused.code).toBe("checkout/refunded");
    expect((await orders(consumer)).body.data[0]).toMatchObject({
      orderNumber: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      status: "Annulé",
      refunds: [{ amount: 8.5, cause: "late-payment" }],
    });
    const sales = await harness.call("GET", "/api/orders/getSales", { token: artisan.token });
    const sold = sales.body.data.map((sale: { productId: { _id: string } }) => sale.productId._id);
    expect(sold).not.toContain(product._id);
  });

  it("says until when an order waits: thirty days, or the end of the seller's rental", async () => {
    await aPaidOrder();
    expect((await orders(consumer)).body.data[0].collectBy).toBe(
      lastOpened(today(), addDays(today(), 30)),
    );
    const end = addDays(today(), 5);
    const whole = { start_date: addMonths(end, -3), end_date: end };
    await harness.db.updateTable("rentals").set(whole).where("id", "=", rentalId).execute();
    await aPaidOrder();
    expect((await orders(consumer)).body.data[0].collectBy).toBe(
      lastOpened(today(), addDays(end, -1)),
    );
    const before = { start_date: today(), end_date: addMonths(today(), 3) };
    await harness.db.updateTable("rentals").set(before).where("id", "=", rentalId).execute();
  });

  it("is for consumers only", async () => {
    expect((await orders(artisan)).status).toBe(403);
  });
});

describe("PUT /api/orders/updateStatus/:orderId", () => {
  it("marks an order as collected, and says so again the second time", async () => {
    covers("§7.shop.8", "D6.settled.12", "§4.ordering.3", "§9.constants.23");
    const orderId = await aPaidOrder();
    expect((await markCollected(orderId)).status).toBe(200);
    expect((await markCollected(orderId)).status).toBe(200);
    expect((await orders(consumer)).body.data[0].status).toBe("Récupéré");
  });

  it("knows no way back", async () => {
    covers("D4.orders.4", "§4.ordering.4");
    const orderId = await aPaidOrder();
    await markCollected(orderId);
    expect((await markCollected(orderId, consumer, "À récupérer")).status).toBe(400);
  });

  it("is only for the buyer", async () => {
    covers("D4.orders.4", "§4.ordering.3", "own.refusals.48");
    const orderId = await aPaidOrder();
    expect((await markCollected(orderId, await aConsumer(harness))).status).toBe(403);
    expect((await markCollected(orderId, artisan)).status).toBe(403);
    expect((await markCollected(NOBODY)).status).toBe(404);
  });
});
