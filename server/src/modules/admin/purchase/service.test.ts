import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { ADMIN, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aPaidRental,
  checkOutOrder,
  orderRequest,
  rentalRequest,
} from "../../../../test/purchases.ts";
import { aStockedSpace, endedRental, insertOrder } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const get = (path: string) => harness.call("GET", `/api/admin/${path}`, { token: admin.token });

const aPaidOrder = async () => {
  const stocked = await aStockedSpace(harness);
  const { productId, spaceId, artisan, buyer } = stocked;
  const product = { _id: productId, storageId: spaceId, supplierId: artisan.userId, price: 8.5 };
  const { body } = await checkOutOrder(harness, buyer, orderRequest(product, 2));
  await harness.press(body.url, "pay");
  await harness.call("GET", `/api/product-payment/success?session_id=${body.sessionId}`, {
    token: buyer.token,
  });
  const orders = await harness.call("GET", "/api/orders/getOrders", { token: buyer.token });
  return { ...stocked, orderId: textOf(orders.body.data[0]._id) };
};

const kindsOf = (body: { timeline: { kind: string }[] }) => body.timeline.map(({ kind }) => kind);

describe("GET /api/admin/purchases/:purpose/:id", () => {
  it("tells what became of an order in the order of time: hold, payment, mails, planned transfer", async () => {
    covers("own.api.32");
    const { orderId, buyer, artisan } = await aPaidOrder();
    await harness.mailsTo(buyer.email);
    const { status, body } = await get(`purchases/order/${orderId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      purpose: "order",
      title: "Miel de letchi",
      reference: expect.stringMatching(/^\w{4}-\w{4}$/),
      status: "to_collect",
      quantity: 2,
      total: 17,
      refundable: 17,
      payer: { _id: buyer.userId, name: "Marie Payet" },
      seller: { _id: artisan.userId },
      place: { name: "Garage de Terre Sainte" },
    });
    expect(kindsOf(body)).toEqual(
      expect.arrayContaining([
        "held",
        "page-opened",
        "settled",
        "payment",
        "mail",
        "transfer-planned",
      ]),
    );
    const mails = body.timeline.filter(({ kind }: { kind: string }) => kind === "mail");
    expect(mails.map(({ who }: { who: string }) => who)).toEqual(["Marie Payet", "Marie Payet"]);
    const times = body.timeline.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort());
  });

  it("tells who asked for a refund and why, and that the order was collected", async () => {
    covers("own.api.32");
    const { orderId, buyer } = await aPaidOrder();
    const refunded = await harness.call("POST", "/api/admin/refunds", {
      token: admin.token,
      json: { transactionId: orderId, amount: 5, reason: "Pot fêlé" },
    });
    expect(refunded.status).toBe(201);
    await harness.call("PUT", `/api/orders/updateStatus/${orderId}`, {
      token: buyer.token,
      json: { status: "Récupéré" },
    });
    const after = (await get(`purchases/order/${orderId}`)).body;
    expect(after.refundable).toBe(12);
    expect(after.timeline).toContainEqual(
      expect.objectContaining({
        kind: "refund-requested",
        amount: 5,
        who: "Équipe Administration",
        detail: "Pot fêlé",
      }),
    );
    expect(kindsOf(after)).toContain("collected");
  });

  it("includes the provider's events about it", async () => {
    const { orderId } = await aPaidOrder();
    const { provider_session_id: sessionId } = await harness.db
      .selectFrom("checkout_sessions")
      .select("provider_session_id")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    await harness.db
      .insertInto("webhook_events")
      .values({ id: randomUUID(), type: "test.event", received_at: new Date(), subject: sessionId })
      .execute();
    const { timeline } = (await get(`purchases/order/${orderId}`)).body;
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: "webhook", detail: "test.event" }),
    );
  });

  it("tells a rental's history too, with a transfer planned for each month", async () => {
    covers("own.api.32");
    const { artisan, spaceId } = await aStockedSpace(harness);
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 3 }));
    const { body } = await get(`purchases/rental/${rentalId}`);
    expect(body).toMatchObject({
      purpose: "rental",
      title: "Garage de Terre Sainte",
      quantity: 2,
      total: 75,
    });
    expect(kindsOf(body).filter((kind) => kind === "transfer-planned")).toHaveLength(3);
  });

  it.each(["order", "rental"])("answers 404 for an unknown %s", async (purpose) => {
    const { status, body } = await get(`purchases/${purpose}/${randomUUID()}`);
    expect([status, body.code]).toEqual([404, `${purpose}/not-found`]);
  });

  it("can be found from any movement of its money", async () => {
    covers("own.api.33");
    const { orderId, buyer } = await aPaidOrder();
    const list = await get(`dashboard?type=transactions&q=${buyer.userId}`);
    expect(list.status).toBe(200);
    const { id } = await harness.db
      .selectFrom("ledger_movements")
      .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
      .select("ledger_movements.id")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect((await get(`transactions/${id}/purchase`)).body).toEqual({
      purpose: "order",
      purchaseId: orderId,
    });
    expect((await get(`transactions/${randomUUID()}/purchase`)).status).toBe(404);
  });
});

describe("GET /api/admin/users/:id", () => {
  it("shows a person with everything around them", async () => {
    covers("own.api.31");
    const { orderId, buyer, artisan, lessor, rentalId, productId, spaceId } = await aPaidOrder();
    const buying = (await get(`users/${buyer.userId}`)).body;
    expect(buying).toMatchObject({
      user: { email: buyer.email, role: "consumer" },
      sessions: 1,
      paid: 17,
      orders: [{ _id: orderId, productName: "Miel de letchi", total: 17, status: "to_collect" }],
    });
    const selling = (await get(`users/${artisan.userId}`)).body;
    expect(selling).toMatchObject({
      products: [{ _id: productId, stock: 8, quantity: 10 }],
      rentals: [{ _id: rentalId, spaceName: "Garage de Terre Sainte" }],
      orders: [{ _id: orderId }],
    });
    expect(selling.waiting).toBeGreaterThan(0);
    await harness.call("POST", `/api/admin/users/${lessor.userId}/suspend`, {
      token: admin.token,
      json: { reason: "Essai" },
    });
    expect((await get(`users/${lessor.userId}`)).body).toMatchObject({
      user: { suspensionReason: "Essai." },
      sessions: 0,
      spaces: [{ _id: spaceId, surface: 10 }],
      acts: [{ action: "suspend" }],
    });
    expect((await get(`users/${randomUUID()}`)).status).toBe(404);
  });
});

describe("the state of a lease", () => {
  it.each([
    ["waits for its orders after it was given back", {}, true, "ending"],
    ["goes on", {}, false, "confirmed"],
    ["is over by its dates", endedRental, true, "ended"],
  ])(
    "is the same around a person and on its own page: it %s",
    async (_, terms, isEnding, status) => {
      covers("own.product.502");
      const { artisan, rentalId } = await aStockedSpace(harness, terms);
      await harness.db
        .updateTable("rentals")
        .set({ ending_since: isEnding ? new Date() : null })
        .where("id", "=", rentalId)
        .execute();
      const { rentals } = (await get(`users/${artisan.userId}`)).body;
      const purchase = (await get(`purchases/rental/${rentalId}`)).body;
      expect([rentals, purchase.status]).toMatchObject([[{ _id: rentalId, status }], status]);
    },
  );
});

describe("GET /api/admin/:type/:id/commitments", () => {
  it("lists what prevents a deletion, and nothing if it is allowed", async () => {
    covers("own.api.34");
    const { lessor, artisan, buyer, spaceId, rentalId, productId } = await aStockedSpace(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const ids = async (path: string) =>
      (await get(`${path}/commitments`)).body.data.map(({ _id }: { _id: string }) => _id).sort();
    const both = [rentalId, orderId].sort();
    expect(await ids(`users/${lessor.userId}`)).toEqual(both);
    expect(await ids(`users/${artisan.userId}`)).toEqual(both);
    expect(await ids(`users/${buyer.userId}`)).toEqual([orderId]);
    expect(await ids(`spaces/${spaceId}`)).toEqual([rentalId]);
    expect(await ids(`products/${productId}`)).toEqual([orderId]);
    const over = await aStockedSpace(harness, endedRental);
    expect(await ids(`users/${over.lessor.userId}`)).toEqual([]);
  });
});
