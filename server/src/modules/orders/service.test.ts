import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../test/client.ts";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import {
  aPaidRental,
  aProduct,
  basketRequest,
  checkOutBasket,
  checkOutOrder,
  orderRequest,
  rentalRequest,
} from "../../../test/purchases.ts";
import { TRANSFER_JOB } from "../payments/public.ts";

const harness = useHarness();
const DAYS_30 = 30 * DAY_MS;

let artisan: Person;
let consumer: Person;
let spaceId: string;
let rentalId: string;

beforeAll(async () => {
  artisan = await anArtisan(harness, { connected: true });
  consumer = await aConsumer(harness);
  spaceId = await aSpace(harness, await aLessor(harness), { surface: "50" });
  rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 48 }));
});

const sales = ({ token }: Person, of = "") =>
  harness.call("GET", `/api/orders/getSales${of && `?storageId=${of}`}`, { token });

const buy = async (quantity: number): Promise<string> => {
  const product = await aProduct(harness, artisan, rentalId);
  const { body } = await checkOutOrder(harness, consumer, orderRequest(product, quantity));
  await harness.press(body.url, "pay");
  await harness.call("GET", `/api/product-payment/success?session_id=${body.sessionId}`, {
    token: consumer.token,
  });
  const bought = await harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
  return bought.body.data[0]._id;
};

const collect = (orderId: string) =>
  harness.call("PUT", `/api/orders/updateStatus/${orderId}`, {
    token: consumer.token,
    json: { status: "Récupéré" },
  });

/** A paid basket: two products of the artisan, and one of another. */
const aBasketOfTwoArtisans = async () => {
  const other = await anArtisan(harness);
  const otherRental = await aPaidRental(harness, other, rentalRequest(spaceId, { pallets: 1 }));
  const buyer = await aConsumer(harness);
  const vanilla = await aProduct(harness, artisan, rentalId);
  const cheap = { productName: "Vinaigre", price: "3" };
  const vinegar = await aProduct(harness, artisan, rentalId, cheap);
  const soap = await aProduct(harness, other, otherRental, { productName: "Savon" });
  const basket = basketRequest(spaceId, [
    { id: vanilla._id, price: 850, quantity: 2 },
    { id: vinegar._id, price: 300 },
    { id: soap._id, price: 850 },
  ]);
  const { body } = await checkOutBasket(harness, buyer, basket);
  await harness.press(body.url, "pay");
  await harness.call("GET", `/api/product-payment/success?session_id=${body.sessionId}`, buyer);
  const [bought] = (await harness.call("GET", "/api/orders/getOrders", buyer)).body.data;
  return { other, buyer, orderId: textOf(bought._id) };
};

/** An order as one of its sellers sees it. */
const saleOf = async (seller: Person, orderId: string) =>
  (await sales(seller)).body.data.find(({ _id }: { _id: string }) => _id === orderId);

describe("GET /api/orders/getSales", () => {
  it("tells the seller what to prepare, for whom, and what will be transferred when", async () => {
    covers("own.api.5");
    const orderId = await buy(2);
    const { status, body } = await sales(artisan);
    expect(status).toBe(200);
    const [sold] = body.data;
    expect(sold).toMatchObject({
      _id: orderId,
      orderNumber: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      status: "À récupérer",
      collectedAt: null,
      buyerFirstName: "Marie",
      quantity: 2,
      totalPrice: 17,
      productId: { productName: "Vanille Bourbon" },
      storageId: spaceId,
      transfer: { amount: 15.3, fee: 1.7, paidAt: null },
    });
    const waits = Date.parse(sold.transfer.dueAt) - Date.parse(sold.createdAt);
    expect(Math.abs(waits - DAYS_30)).toBeLessThan(60_000);
    expect(JSON.stringify(sold)).not.toContain(consumer.email);
  });

  it("shows the transfer as made once the order is collected", async () => {
    const orderId = await buy(1);
    await collect(orderId);
    await harness.app.jobs.runNow(TRANSFER_JOB);
    const { body } = await sales(artisan, spaceId);
    expect(body.data.find(({ _id }: { _id: string }) => _id === orderId)).toMatchObject({
      status: "Récupéré",
      collectedAt: expect.any(String),
      transfer: { amount: 7.65, paidAt: expect.any(String) },
    });
  });

  it("leaves out what is not paid", async () => {
    const before = (await sales(artisan)).body.data.length;
    const product = await aProduct(harness, artisan, rentalId);
    await checkOutOrder(harness, consumer, orderRequest(product));
    expect((await sales(artisan)).body.data).toHaveLength(before);
  });

  it("narrows to one place", async () => {
    const elsewhere = await aSpace(harness, await aLessor(harness));
    expect((await sales(artisan, elsewhere)).body.data).toEqual([]);
    expect((await sales(artisan, "nowhere")).status).toBe(400);
  });

  it("comes a page at a time, what is to prepare first, then the newest, with what all of it comes to", async () => {
    covers("own.api.5");
    for (const quantity of [1, 1]) await buy(quantity);
    const whole = (await sales(artisan, spaceId)).body;
    const paged: unknown[] = [];
    let next = "";
    do {
      const { body } = await harness.call(
        "GET",
        `/api/orders/getSales?storageId=${spaceId}&limit=2${next && `&cursor=${next}`}`,
        { token: artisan.token },
      );
      expect(body.data.length).toBeLessThanOrEqual(2);
      expect([body.toPrepare, body.collected, body.paid, body.due]).toEqual([3, 1, 7.65, 30.6]);
      paged.push(...body.data);
      next = body.nextCursor ?? "";
    } while (next);
    expect(paged).toEqual(whole.data);
    const states = whole.data.map(({ status }: { status: string }) => status);
    expect(states).toEqual(["À récupérer", "À récupérer", "À récupérer", "Récupéré"]);
    const dates = whole.data.slice(0, 3).map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it("keeps an order that was given up, with what went back, and counts it no more", async () => {
    const { body: before } = await sales(artisan, spaceId);
    const orderId = await buy(2);
    const path = `/api/orders/cancelSale/${orderId}`;
    await harness.call("POST", path, { token: artisan.token });
    const { data, ...totals } = (await sales(artisan, spaceId)).body;
    expect(data.find(({ _id }: { _id: string }) => _id === orderId)).toMatchObject({
      status: "Annulé",
      transfer: null,
      refunds: [{ amount: 17, cause: "cancellation", status: "due" }],
    });
    const { data: _, ...same } = before;
    expect(totals).toEqual(same);
  });

  it("tells the buyer once that their order is ready, and moves it behind those to prepare", async () => {
    covers("own.api.37", "own.refusals.65");
    const orderId = await buy(1);
    const path = `/api/orders/markReady/${orderId}`;
    const mark = (token: string) => harness.call("POST", path, { token });
    const { body: before } = await sales(artisan, spaceId);
    expect((await mark(consumer.token)).status).toBe(403);
    expect((await mark((await anArtisan(harness)).token)).body.code).toBe("order/not-yours");
    const replies = await Promise.all([mark(artisan.token), mark(artisan.token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await sales(artisan, spaceId);
    expect([body.toPrepare, body.ready]).toEqual([before.toPrepare - 1, before.ready + 1]);
    const { readyAt, orderNumber } = body.data[body.toPrepare];
    expect([body.data[body.toPrepare]._id, readyAt]).toEqual([orderId, expect.any(String)]);
    const mails = (await harness.mailsTo(consumer.email)).filter(
      ({ subject }) => subject === `Commande ${orderNumber} : prête`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("vous pouvez venir la chercher");
    const orders = await harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
    const bought = orders.body.data.find(({ _id }: { _id: string }) => _id === orderId);
    expect([bought.readyAt, bought.status]).toEqual([readyAt, "À récupérer"]);
    await collect(orderId);
    expect((await mark(artisan.token)).body.code).toBe("order/not-to-prepare");
  });

  it("refuses a page that is none of its own", async () => {
    const { status, body } = await harness.call("GET", "/api/orders/getSales?cursor=ailleurs", {
      token: artisan.token,
    });
    expect([status, body.code]).toEqual([400, "request/invalid"]);
  });

  it("shows nothing of another artisan's", async () => {
    covers("own.api.5");
    const other = await anArtisan(harness);
    expect((await sales(other)).body.data).toEqual([]);
    expect((await sales(other, spaceId)).body.data).toEqual([]);
  });

  it("is for artisans only", async () => {
    expect((await sales(consumer)).status).toBe(403);
    expect((await harness.call("GET", "/api/orders/getSales")).status).toBe(401);
  });

  it("writes to the seller for each order", async () => {
    await buy(3);
    const mails = await harness.mailsTo(artisan.email);
    const mail = mails.find(({ text }) => /Quantité : 3/.test(text));
    expect(mail?.subject).toMatch(/^Nouvelle commande [2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(mail?.text).toContain("Total : 25,50");
  });

  it("shows each seller their own lines", async () => {
    const { orderId } = await aBasketOfTwoArtisans();
    expect(await saleOf(artisan, orderId)).toMatchObject({
      totalPrice: 20,
      lines: [
        { productName: "Vanille Bourbon", quantity: 2, totalPrice: 17, refundable: 17 },
        { productName: "Vinaigre", quantity: 1, totalPrice: 3, refundable: 3 },
      ],
      transfer: { amount: 18 },
    });
  });

  it("tells the buyer of several sellers once all is ready", async () => {
    const { other, buyer, orderId } = await aBasketOfTwoArtisans();
    const isReady = async (seller: Person) =>
      (await harness.call("POST", `/api/orders/markReady/${orderId}`, seller)).body.message;
    const readyMails = async () =>
      (await harness.mailsTo(buyer.email)).filter(({ subject }) => subject.includes("prête"));
    expect(await isReady(artisan)).toBe(
      "C'est noté. L'acheteur sera prévenu quand toute sa commande sera prête.",
    );
    expect(await readyMails()).toEqual([]);
    expect(await saleOf(artisan, orderId)).toMatchObject({
      readyAt: expect.any(String),
      isBuyerTold: false,
    });
    expect(await isReady(other)).toBe("L'acheteur sait que sa commande est prête.");
    expect(await isReady(artisan)).toBe("L'acheteur sait que sa commande est prête.");
    expect(await readyMails()).toHaveLength(1);
    for (const seller of [artisan, other]) {
      expect(await saleOf(seller, orderId)).toMatchObject({ isBuyerTold: true });
    }
  });
});
