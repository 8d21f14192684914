import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anArtisan, aSpace, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aProduct, rentalRequest } from "../../../../test/purchases.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let lessor: Person;
let artisan: Person;
let consumer: Person;
let rentalId: string;
let aPaidOrder: Market["aPaidOrder"];
let giveBack: Market["giveBack"];

beforeAll(async () => {
  ({ money, admin, lessor, artisan, consumer, rentalId, aPaidOrder, giveBack } =
    await aMarket(harness));
});

afterEach(() => harness.setNow(undefined));

const sendRefunds = (): Promise<void> => harness.app.jobs.runNow("make-refunds");

describe("refunds at the provider", () => {
  const fault = (name: string, times: number, match = "POST /v1/refunds") =>
    money.control("faults", "POST", { match, fault: name, times });
  const refundOf = async (orderId: string) => {
    const { body } = await harness.call("GET", "/api/admin/refunds", { token: admin.token });
    return body.data.filter((one: { purchaseId: string }) => one.purchaseId === orderId);
  };

  it.each(["error", "lost-answer"])("go once after an %s, with growing pauses", async (name) => {
    const { orderId, checkoutId } = await aPaidOrder();
    await sendRefunds();
    await giveBack(orderId, 4);
    await fault(name, 3);
    await sendRefunds();
    expect(await refundOf(orderId)).toMatchObject([
      { status: "due", attempts: 1, lastError: expect.stringMatching(/./) },
    ]);
    await sendRefunds();
    expect(await refundOf(orderId)).toMatchObject([{ status: "due", attempts: 1 }]);
    await money.inMinutes(6);
    await sendRefunds();
    expect(await refundOf(orderId)).toMatchObject([
      { status: "sent", attempts: 2, lastError: null },
    ]);
    expect(await money.movements(checkoutId)).toEqual([
      ["order_payment", 1700],
      ["refund", 400],
    ]);
    expect(await money.refundsAtProvider(checkoutId)).toEqual([400]);
  });

  it("that were made without an answer are known from the event", async () => {
    const { orderId } = await aPaidOrder();
    await giveBack(orderId, 4);
    await fault("lost-answer", 3);
    await sendRefunds();
    await money.deliverEvents(3);
    expect(await refundOf(orderId)).toMatchObject([{ status: "sent" }]);
  });

  it("that the bank sends back are owed again, said to all, and made again on demand", async () => {
    covers("own.api.10", "own.api.11", "own.api.16", "own.refusals.62");
    const buyer = await aConsumer(harness);
    const product = await aProduct(harness, artisan, rentalId, { quantity: "5" });
    const { orderId, checkoutId } = await money.aPaidOrder(buyer, product, 2);
    await giveBack(orderId, 17);
    await sendRefunds();
    await money.failRefund(orderId);
    await money.deliverEvents(3);
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refund_due");
    const [failed] = await refundOf(orderId);
    expect(failed).toMatchObject({ status: "failed", lastError: "expired_or_canceled_card" });
    expect(await money.balances(checkoutId)).toEqual({
      provider_balance: 1700,
      payer_refundable: -1700,
    });
    const subjects = (await harness.mailsTo(buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one === "Votre remboursement n'est pas arrivé")).toHaveLength(
      1,
    );
    const operator = await harness.mailsTo(harness.deps.config.operator.email);
    expect(operator.at(-1)?.text).toContain(buyer.email);
    expect(operator.at(-1)?.text).toContain("La carte a expiré ou n'existe plus");
    const retry = () =>
      harness.call("POST", `/api/admin/refunds/${failed._id}/retry`, { token: admin.token });
    const soldRefund = async () => {
      const sales = await harness.call("GET", "/api/orders/getSales", { token: artisan.token });
      return sales.body.data.find(({ _id }: { _id: string }) => _id === orderId).refunds[0].status;
    };
    expect(await soldRefund()).toBe("failed");
    expect((await retry()).status).toBe(200);
    expect((await retry()).body.code).toBe("refund/not-failed");
    expect(await soldRefund()).toBe("due");
    await sendRefunds();
    await money.deliverEvents(2);
    expect(await soldRefund()).toBe("sent");
    expect(await money.balances(checkoutId)).toEqual({});
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refunded");
    expect(await money.stock(product._id)).toBe(5);
  });

  it("that failed and were then made by hand there leave nothing owed", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    await giveBack(orderId, 17);
    await sendRefunds();
    await money.failRefund(orderId);
    await money.deliverEvents(3);
    expect(await money.balances(checkoutId)).toMatchObject({ payer_refundable: -1700 });
    await money.refundAtProvider(checkoutId, 1700);
    await money.deliverEvents(2);
    expect((await refundOf(orderId)).map(({ status }: { status: string }) => status)).toEqual(
      expect.arrayContaining(["sent", "replaced"]),
    );
    expect(await money.balances(checkoutId)).toEqual({});
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refunded");
  });

  it("that failed before we heard that they were made are booked out and in again", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    await giveBack(orderId, 4);
    await fault("lost-answer", 3);
    await sendRefunds();
    await money.failRefund(orderId);
    await money.deliverEvents(3);
    expect(await refundOf(orderId)).toMatchObject([{ status: "failed" }]);
    const moved = (await money.movements(checkoutId)).map(([kind]) => kind);
    expect(moved).toEqual(["order_payment", "refund", "reversal"]);
    expect(await money.balances(checkoutId)).toMatchObject({ payer_refundable: -400 });
  });

  it("that somebody made there are taken over, with what they undo", async () => {
    const { orderId, checkoutId, productId } = await aPaidOrder();
    await money.refundAtProvider(checkoutId, 1700);
    await money.deliverEvents(2);
    expect(await refundOf(orderId)).toMatchObject([
      { status: "sent", cause: "provider", amount: 17, endsPurchase: true },
    ]);
    expect(await money.stock(productId)).toBe(5);
    expect(await money.balances(checkoutId)).toEqual({});
    await money.inDays(31);
    await harness.app.jobs.runNow("make-transfers");
    expect(await money.balances(checkoutId)).toEqual({});
  });

  it("that somebody made there of a part leave the purchase and the rest of its money", async () => {
    const { orderId, checkoutId, productId } = await aPaidOrder();
    await money.refundAtProvider(checkoutId, 500);
    await money.deliverEvents(2);
    expect(await refundOf(orderId)).toMatchObject([
      { status: "sent", cause: "provider", amount: 5, endsPurchase: false },
    ]);
    expect(await money.statusOf("orders", orderId)).toBe("to_collect");
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("paid");
    expect(await money.stock(productId)).toBe(3);
    expect(await money.transfers(checkoutId)).toEqual([
      { gross_cents: 1200, fee_cents: 120, status: "waiting" },
    ]);
  });

  it("that somebody made there of a rental in use say that it ends later", async () => {
    const tenant = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor, { surface: "2" });
    const rental = await money.aPaidRental(tenant, rentalRequest(spaceId));
    const product = await aProduct(harness, tenant, rental.purchaseId, { quantity: "5" });
    const { orderId } = await money.aPaidOrder(consumer, product, 1);
    await money.refundAtProvider(rental.checkoutId, 7500);
    await money.deliverEvents(2);
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe("confirmed");
    const mails = await harness.mailsTo(tenant.email);
    expect(mails.map(({ subject }) => subject)).toContain(
      "Vos produits ne sont plus en vente : votre location est remboursée",
    );
    const repaid = mails.find(({ subject }) => subject === "Votre paiement vous est remboursé");
    expect(repaid?.text.replace(/\s+/g, " ")).toContain(
      "votre location prend fin dès que les commandes déjà passées sont récupérées",
    );
    await money.collect(consumer, orderId);
    await harness.app.jobs.runNow("end-rentals");
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe("refunded");
  });

  it("that somebody made there of a rental that nobody uses end it at once", async () => {
    const tenant = await anArtisan(harness);
    const spaceId = await aSpace(harness, lessor, { surface: "2" });
    const rental = await money.aPaidRental(tenant, rentalRequest(spaceId));
    await money.refundAtProvider(rental.checkoutId, 7500);
    await money.deliverEvents(2);
    expect(await money.statusOf("rentals", rental.purchaseId)).toBe("refunded");
    const mails = await harness.mailsTo(tenant.email);
    expect(mails.map(({ subject }) => subject)).not.toContain(
      "Vos produits ne sont plus en vente : votre location est remboursée",
    );
    const repaid = mails.find(({ subject }) => subject === "Votre paiement vous est remboursé");
    expect(repaid?.text).toContain("Votre achat est annulé et votre paiement vous est rendu.");
  });

  it("that somebody made there twice alike are both taken over", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    await giveBack(orderId, 5);
    await money.refundAtProvider(checkoutId, 500);
    await money.refundAtProvider(checkoutId, 500);
    const { payment_intent_id: intent } = await harness.db
      .selectFrom("checkout_sessions")
      .select("payment_intent_id")
      .where("id", "=", checkoutId)
      .executeTakeFirstOrThrow();
    // The single event reports both refunds.
    await money.sendEvent("charge.refunded", { id: "ch_1", payment_intent: intent });
    await sendRefunds();
    expect(await money.refundsAtProvider(checkoutId)).toEqual([500, 500]);
    expect((await money.movements(checkoutId)).slice(1)).toEqual([
      ["refund", 500],
      ["refund", 500],
    ]);
  });

  it("that leave less than was promised make what was promised smaller", async () => {
    const { orderId, checkoutId } = await aPaidOrder();
    await giveBack(orderId, 10);
    await money.refundAtProvider(checkoutId, 1200);
    await money.deliverEvents();
    await sendRefunds();
    await money.deliverEvents();
    expect((await money.refundsAtProvider(checkoutId)).sort()).toEqual([1200, 500]);
    expect(await money.statusOf("checkout_sessions", checkoutId)).toBe("refunded");
    expect(await money.balances(checkoutId)).toEqual({});
  });
});
