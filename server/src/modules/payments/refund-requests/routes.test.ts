import { randomUUID } from "node:crypto";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anArtisan, aSpace, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aPaidRental, aProduct, rentalRequest } from "../../../../test/purchases.ts";
import { setOrderState } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let lessor: Person;
let artisan: Person;
let consumer: Person;
let spaceId: string;
let rentalId: string;
let aPaidOrder: Market["aPaidOrder"];
let giveBack: Market["giveBack"];

beforeAll(async () => {
  ({ money, admin, lessor, artisan, consumer, spaceId, rentalId, aPaidOrder, giveBack } =
    await aMarket(harness));
});

afterEach(() => harness.setNow(undefined));

const sendRefunds = (): Promise<void> => harness.app.jobs.runNow("make-refunds");

/** A paid basket of honey and three soaps, each of another artisan. */
const aBasketOfTwoSellers = async () => {
  const other = await anArtisan(harness, { connected: true });
  const otherRental = await aPaidRental(harness, other, rentalRequest(spaceId, { pallets: 1 }));
  const honey = await aProduct(harness, artisan, rentalId, { quantity: "5" });
  const soap = await aProduct(harness, other, otherRental, {
    productName: "Savon",
    quantity: "5",
    price: "4",
  });
  const basket = await money.aPaidBasket(consumer, spaceId, [
    { id: honey._id, price: 850, quantity: 2 },
    { id: soap._id, price: 400, quantity: 3 },
  ]);
  const path = `/api/admin/purchases/order/${basket.orderId}`;
  const soapLine = async () => (await harness.call("GET", path, admin)).body.lines[1];
  return { ...basket, other, soap, soapLine };
};

/** Expects that the seller and the buyer of two refunded soaps read of them. */
const expectRefundShown = async (orderId: string, seller: Person): Promise<void> => {
  const sales = await harness.call("GET", "/api/orders/getSales", seller);
  expect(sales.body.data[0]).toMatchObject({
    totalPrice: 12,
    lines: [{ productName: "Savon", cancelledQuantity: 2, refundable: 4 }],
    refunds: [{ amount: 8, part: "2 × Savon" }],
    transfer: { amount: 3.6 },
  });
  const bought = await harness.call("GET", "/api/orders/getOrders", consumer);
  const order = bought.body.data.find(({ _id }: { _id: string }) => _id === orderId);
  expect(order.refunds).toMatchObject([{ amount: 8, part: "2 × Savon", reason: "Pot cassé" }]);
};

describe("POST /api/admin/refunds", () => {
  it("gives a part back before the transfer; the purchase goes on and its seller gets less", async () => {
    covers("own.api.9", "D4.payments.8");
    const { orderId, checkoutId, productId } = await aPaidOrder();
    const { status, body } = await giveBack(orderId, 5);
    expect(status).toBe(201);
    expect(body.refund).toMatchObject({
      purpose: "order",
      purchaseId: orderId,
      amount: 5,
      cause: "gesture",
      reason: "Pot cassé",
      endsPurchase: false,
      status: "due",
      payerEmail: consumer.email,
    });
    await sendRefunds();
    expect(await money.statusOf("orders", orderId)).toBe("to_collect");
    expect(await money.stock(productId)).toBe(3);
    await money.inDays(31);
    await harness.app.jobs.runNow("make-transfers");
    expect(await money.movements(checkoutId)).toEqual([
      ["order_payment", 1700],
      ["platform_fee", 120],
      ["refund", 500],
      ["transfer", 1080],
    ]);
    expect(await money.balances(checkoutId)).toEqual({
      provider_balance: 120,
      platform_revenue: -120,
    });
  });

  it("gives all of it back; the units return once, whatever is asked again", async () => {
    covers("own.api.9");
    const { orderId, checkoutId, productId, outcome } = await aPaidOrder();
    const replies = await Promise.all([giveBack(orderId, 17), giveBack(orderId, 17)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      code: "refund/too-much",
      message: "Ce paiement est déjà remboursé en totalité.",
    });
    await Promise.all([sendRefunds(), sendRefunds()]);
    await money.deliverEvents(2);
    expect(await money.statusOf("orders", orderId)).toBe("refunded");
    expect(await money.stock(productId)).toBe(5);
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refunded");
    const returned = await outcome();
    expect([returned.status, returned.body]).toEqual([
      409,
      {
        code: "checkout/refunded",
        message: "Cet achat est annulé : votre paiement vous est remboursé.",
      },
    ]);
    await money.inDays(31);
    await harness.app.jobs.runNow("make-transfers");
    expect(await money.movements(checkoutId)).toEqual([
      ["order_payment", 1700],
      ["refund", 1700],
    ]);
    expect(await money.balances(checkoutId)).toEqual({});
  });

  it("makes one refund of one intention", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    const twice = [1, 2].map(() => giveBack(orderId, 3, { key: randomUUID() }));
    const key = randomUUID();
    const same = [1, 2, 3].map(() => giveBack(orderId, 3, { key }));
    const replies = await Promise.all([...twice, ...same]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    await sendRefunds();
    expect(await money.movements(checkoutId)).toEqual([
      ["order_payment", 1700],
      ["refund", 300],
      ["refund", 300],
      ["refund", 300],
    ]);
  });

  it("refuses another refund with the key of one that was made, and says how much that was", async () => {
    covers("own.product.763", "own.refusals.418");
    const { orderId, checkoutId, soap, soapLine } = await aBasketOfTwoSellers();
    const line = await soapLine();
    const { orderId: otherId } = await aPaidOrder();
    const key = randomUUID();
    const ofLine = { lineId: line._id, quantity: 2 };
    const asked = { key, line: ofLine, endsPurchase: true };
    const lost = await giveBack(orderId, 8, asked);
    expect(lost.body.message.replace(/\s+/g, " ")).toBe("Le remboursement de 8,00 € est en route.");
    const others = [
      giveBack(otherId, 8, asked),
      giveBack(orderId, 7, asked),
      giveBack(orderId, 8, { ...asked, line: {} }),
      giveBack(orderId, 8, { ...asked, line: { ...ofLine, quantity: 3 } }),
      giveBack(orderId, 8, { ...asked, line: { ...ofLine, reason: "Pot fêlé" } }),
      giveBack(orderId, 8, { ...asked, endsPurchase: false }),
    ];
    for (const { status, body } of await Promise.all(others)) {
      expect([status, body.code]).toEqual([409, "refund/other-request"]);
      expect(body.message.replace(/\s+/g, " ")).toMatch(/^8,00 € sont déjà remboursés/);
    }
    const again = await giveBack(orderId, 8, asked);
    expect([again.status, again.body.refund._id]).toEqual([201, lost.body.refund._id]);
    await sendRefunds();
    expect(await money.refundsAtProvider(checkoutId)).toEqual([800]);
    expect(await money.stock(soap._id)).toBe(4);
  });

  it("makes one of two refunds that are asked for at once with the same key", async () => {
    covers("own.product.763");
    const { orderId, checkoutId } = await aPaidOrder();
    const key = randomUUID();
    const replies = await Promise.all([3, 5].map((amount) => giveBack(orderId, amount, { key })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    await sendRefunds();
    expect(await money.refundsAtProvider(checkoutId)).toHaveLength(1);
  });

  it("takes back what was transferred, fee included", async () => {
    covers("D4.payments.8");
    const { orderId, checkoutId, productId } = await aPaidOrder();
    await money.collect(consumer, orderId);
    await harness.app.jobs.runNow("make-transfers");
    await giveBack(orderId, 5);
    await sendRefunds();
    expect(await money.movements(checkoutId)).toEqual([
      ["order_payment", 1700],
      ["platform_fee", 170],
      ["refund", 500],
      ["reversal", 450],
      ["transfer", 1530],
    ]);
    expect(await money.balances(checkoutId)).toEqual({
      provider_balance: 120,
      platform_revenue: -120,
    });
    await giveBack(orderId, 12);
    await sendRefunds();
    expect(await money.balances(checkoutId)).toEqual({});
    // The buyer has the goods, so nothing goes back into stock.
    expect(await money.statusOf("orders", orderId)).toBe("collected");
    expect(await money.stock(productId)).toBe(3);
  });

  it("takes a rental's money from its last months first, and frees its pallets when it ends", async () => {
    const spaceId = await aSpace(harness, lessor, { surface: "2" });
    const { checkoutId, purchaseId } = await money.aPaidRental(artisan, rentalRequest(spaceId));
    await harness.app.jobs.runNow("make-transfers");
    expect((await giveBack(purchaseId, 30)).status).toBe(201);
    expect(await money.transfers(checkoutId)).toEqual([
      { gross_cents: 2500, fee_cents: 250, status: "paid" },
      { gross_cents: 2000, fee_cents: 200, status: "waiting" },
      { gross_cents: 2500, fee_cents: 250, status: "cancelled" },
    ]);
    const whole = await giveBack(purchaseId, 20, { endsPurchase: true });
    expect(whole.body.refund).toMatchObject({ cause: "cancellation", endsPurchase: true });
    await sendRefunds();
    expect(await money.statusOf("rentals", purchaseId)).toBe("refunded");
    expect(await money.balances(checkoutId)).toEqual({
      provider_balance: 250,
      platform_revenue: -250,
    });
    const again = await money.aPaidRental(artisan, rentalRequest(spaceId));
    expect(await money.statusOf("rentals", again.purchaseId)).toBe("confirmed");
  });

  it("does not end a rental whose products somebody is to collect", async () => {
    covers("own.refusals.62", "own.product.537");
    const spaceId = await aSpace(harness, lessor, { surface: "2" });
    const { purchaseId } = await money.aPaidRental(artisan, rentalRequest(spaceId));
    const product = await aProduct(harness, artisan, purchaseId, { quantity: "5" });
    const { orderId } = await money.aPaidOrder(consumer, product, 1);
    const refused = await giveBack(purchaseId, 75);
    expect([refused.status, refused.body.code]).toEqual([409, "refund/rental-in-use"]);
    // Its buyer was called a last time.
    await setOrderState(harness.db, orderId, "to_collect", {
      paid_at: new Date(Date.now() - 31 * DAY_MS),
    });
    expect((await giveBack(purchaseId, 75)).body.code).toBe("refund/rental-in-use");
    expect((await giveBack(purchaseId, 70)).status).toBe(201);
  });

  it("tells the payer and the seller, and writes it in the audit log", async () => {
    const buyer = await aConsumer(harness);
    const product = await aProduct(harness, artisan, rentalId, { quantity: "5" });
    const { orderId, transactionId } = await money.aPaidOrder(buyer, product, 2);
    await giveBack(transactionId, 17);
    await sendRefunds();
    const subject = "Votre paiement vous est remboursé";
    const mail = (await harness.mailsTo(buyer.email)).find((sent) => sent.subject === subject);
    expect(mail?.text.replace(/\s+/g, " ")).toContain(
      "Nous vous remboursons 17,00 € en totalité. Le montant revient sur votre carte sous 5 à 10 jours",
    );
    expect(mail?.text).toContain("Votre achat est annulé et votre paiement vous est rendu.");
    expect(mail?.text).toContain("Pot cassé");
    const sold = (await harness.mailsTo(artisan.email)).map((sent) => sent.subject);
    expect(sold.some((one) => one.startsWith("Remboursement de 17,00"))).toBe(true);
    const audit = await harness.db
      .selectFrom("audit_log")
      .select(["actor_id", "action", "subject_type", "detail"])
      .where("subject_id", "=", orderId)
      .execute();
    expect(audit).toEqual([
      {
        actor_id: admin.userId,
        action: "refund",
        subject_type: "order",
        detail: expect.objectContaining({ amountCents: 1700, reason: "Pot cassé" }),
      },
    ]);
  });

  it("refuses amounts above what is left, what was not paid, what nobody knows", async () => {
    covers("own.refusals.62");
    const { orderId } = await aPaidOrder();
    await giveBack(orderId, 16.5);
    const tooMuch = await giveBack(orderId, 1);
    expect(tooMuch.status).toBe(409);
    expect(tooMuch.body.message.replace(/\s+/g, " ")).toBe(
      "Il ne reste que 0,50 € à rembourser sur ce paiement.",
    );
    const open = await money.anOpenOrder(consumer, await aProduct(harness, artisan, rentalId), 1);
    expect((await giveBack(open.orderId, 1)).body.code).toBe("checkout/not-paid");
    expect((await giveBack(randomUUID(), 1)).body.code).toBe("checkout/not-found");
    const { status, body } = await giveBack(orderId, 0);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "amount", message: "Le montant doit être supérieur à 0." },
    ]);
  });

  it("gives the money of some units of a line back, whose seller alone gives it up", async () => {
    covers("own.api.45", "own.refusals.67");
    const { orderId, checkoutId, other, soap, soapLine } = await aBasketOfTwoSellers();
    const line = await soapLine();
    expect(line).toMatchObject({
      productName: "Savon",
      seller: { _id: other.userId },
      status: "to_collect",
      quantity: 3,
      cancelledQuantity: 0,
      price: 4,
      total: 12,
      refundable: 12,
    });
    const give = (amount: number, quantity: number, of = line._id) =>
      giveBack(orderId, amount, { endsPurchase: true, line: { lineId: of, quantity } });
    expect((await give(4, 1, randomUUID())).body.code).toBe("order/not-found");
    expect((await give(12, 4)).body.code).toBe("order/too-many-units");
    const tooMuch = await give(8.01, 2);
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, "refund/too-much"]);

    const { status, body } = await give(8, 2);
    expect([status, body.refund.part]).toEqual([201, "2 × Savon"]);
    await sendRefunds();
    expect(await money.statusOf("orders", orderId)).toBe("to_collect");
    expect(await money.stock(soap._id)).toBe(4);
    expect(await money.transfers(checkoutId)).toEqual([
      { gross_cents: 1700, fee_cents: 170, status: "waiting" },
      { gross_cents: 400, fee_cents: 40, status: "waiting" },
    ]);
    expect(await soapLine()).toMatchObject({ cancelledQuantity: 2, refundable: 4 });
    await expectRefundShown(orderId, other);

    // Without a quantity, all units that were not given up are refunded.
    const rest = await giveBack(orderId, 4, { endsPurchase: true, line: { lineId: line._id } });
    expect([rest.status, rest.body.refund.part]).toEqual([201, "1 × Savon"]);
    expect(await soapLine()).toMatchObject({ status: "refunded", refundable: 0 });
    expect(await money.statusOf("orders", orderId)).toBe("to_collect");
  });

  it("refuses anyone but administrators", async () => {
    covers("own.api.9", "own.api.10");
    for (const by of [lessor, artisan, consumer]) {
      expect((await giveBack(rentalId, 1, { by })).status).toBe(403);
      const list = await harness.call("GET", "/api/admin/refunds", { token: by.token });
      expect(list.status).toBe(403);
    }
  });
});

describe("POST /api/orders/cancelSale/:orderId", () => {
  const cancel = (orderId: string, { token } = artisan) =>
    harness.call("POST", `/api/orders/cancelSale/${orderId}`, { token });

  it("gives the buyer everything back and the units to the shelf, once", async () => {
    covers("own.api.30");
    const buyer = await aConsumer(harness);
    const product = await aProduct(harness, artisan, rentalId, { quantity: "5" });
    const { orderId, checkoutId } = await money.aPaidOrder(buyer, product, 2);
    await giveBack(orderId, 3);
    const replies = await Promise.all([cancel(orderId), cancel(orderId)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sendRefunds();
    expect(await money.statusOf("orders", orderId)).toBe("refunded");
    expect(await money.stock(product._id)).toBe(5);
    expect(await money.balances(checkoutId)).toEqual({});
    const mails = await harness.mailsTo(buyer.email);
    const mail = mails.find(({ text }) => text.includes("ne peut pas honorer cette commande"));
    expect(mail?.subject).toBe("Votre paiement vous est remboursé");
  });

  it("refuses what is collected, not one's own, unknown", async () => {
    covers("own.api.30", "own.refusals.49");
    const { orderId, productId } = await aPaidOrder();
    const stranger = await anArtisan(harness);
    expect((await cancel(orderId, stranger)).body.code).toBe("order/not-yours");
    expect((await cancel(randomUUID())).body.code).toBe("order/not-found");
    await money.collect(consumer, orderId);
    expect((await cancel(orderId)).body.code).toBe("order/not-cancellable");
    expect(await money.stock(productId)).toBe(3);
  });
});
