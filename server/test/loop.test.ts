import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import {
  aProduct,
  checkOutOrder,
  checkOutRental,
  type OrderedProduct,
  orderRequest,
  rentalRequest,
  today,
} from "./purchases.ts";

const harness = useHarness();

/** Finds a place, pays for two pallets of it and rents it. @returns the rented space's id */
const rent = async (artisan: Person, spaceId: string): Promise<string> => {
  const found = await harness.call("GET", "/api/renter/availableStorageSpace", {
    token: artisan.token,
  });
  expect(found.body).toEqual([
    expect.objectContaining({ _id: spaceId, availableSurface: 10, price: 12.5 }),
  ]);

  const request = rentalRequest(spaceId);
  const valid = await harness.call("POST", "/api/renter/validate-rental-request", {
    token: artisan.token,
    json: request,
  });
  expect(valid.body.valid).toBe(true);
  const rental = await checkOutRental(harness, artisan, request);
  expect(rental.body).toEqual({
    sessionId: expect.stringMatching(/^cs_/),
    url: expect.any(String),
  });
  const paid = await harness.press(rental.body.url, "pay");
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toBe(
    `${harness.baseUrl}/Storagepaymentsuccess?session_id=${rental.body.sessionId}`,
  );
  const outcome = await harness.call(
    "GET",
    `/api/storagepayment/payment-success?session_id=${rental.body.sessionId}`,
    { token: artisan.token },
  );
  expect(outcome.body.metadata).toEqual({
    spaceName: "Garage de Terre Sainte",
    spaceToRent: 2,
    startDate: today(),
    endDate: request.endDate,
    totalPrice: 75,
  });

  const rented = await harness.call("GET", "/api/renter/rented-storage", {
    token: artisan.token,
  });
  expect(rented.body).toHaveLength(1);
  return rented.body[0]._id;
};

/** Finds a product and buys two units. @returns the order's number */
const buy = async (consumer: Person, product: OrderedProduct): Promise<string> => {
  const listed = await harness.call("GET", "/api/product/getProducts", { token: consumer.token });
  expect(listed.body.data).toEqual([
    expect.objectContaining({ _id: product._id, stockQuantity: 10, approximate: true }),
  ]);
  const checkout = await checkOutOrder(harness, consumer, orderRequest(product, 2));
  await harness.press(checkout.body.url, "pay");
  const confirmed = await harness.call(
    "GET",
    `/api/product-payment/success?session_id=${checkout.body.sessionId}`,
    { token: consumer.token },
  );
  expect(confirmed.status).toBe(200);
  return confirmed.body.orderNumber;
};

const collect = async (consumer: Person, orderNumber: string): Promise<void> => {
  const orders = () => harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
  const [order] = (await orders()).body.data;
  expect(order).toMatchObject({
    orderNumber,
    status: "À récupérer",
    quantity: 2,
    totalPrice: 17,
    storageId: { address: "5 rue Amiral Lacaze, 97410 Saint-Pierre" },
  });
  const collected = await harness.call("PUT", `/api/orders/updateStatus/${order._id}`, {
    token: consumer.token,
    json: { status: "Récupéré" },
  });
  expect(collected.body).toEqual({
    success: true,
    message: "Commande marquée comme récupérée !",
  });
  expect((await orders()).body.data[0].status).toBe("Récupéré");
};

const readBooks = () =>
  harness.db
    .selectFrom("ledger_movements")
    .select(["kind", "amount_cents"])
    .orderBy("occurred_at")
    .orderBy("kind")
    .execute();

describe("the loop, by HTTP alone", () => {
  it("goes from a lessor's registration to a collected order", async () => {
    covers(
      "§7.renting.4",
      "§7.renting.5",
      "§7.shop.5",
      "D4.orders.2",
      "D4.payments.3",
      "D5.wire.6",
      "D5.wire.8",
      "own.product.30",
      "§4.ordering.2",
      "§1.purpose.2",
      "§1.purpose.3",
      "§1.purpose.4",
      "§6.roles.5",
      "§6.roles.6",
    );
    const spaceId = await aSpace(harness, await aLessor(harness));
    const artisan = await anArtisan(harness, { connected: true });
    const product = await aProduct(harness, artisan, await rent(artisan, spaceId));
    const consumer = await aConsumer(harness);
    const orderNumber = await buy(consumer, product);
    await collect(consumer, orderNumber);

    await harness.app.jobs.drain();
    expect(await readBooks()).toEqual(
      expect.arrayContaining([
        { kind: "rental_payment", amount_cents: 7500 },
        { kind: "order_payment", amount_cents: 1700 },
        { kind: "transfer", amount_cents: 1530 },
        { kind: "platform_fee", amount_cents: 170 },
      ]),
    );
    expect((await harness.mailsTo(consumer.email)).map(({ subject }) => subject)).toContain(
      `Commande ${orderNumber} : à récupérer`,
    );
  });
});
