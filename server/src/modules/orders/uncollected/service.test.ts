import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADMIN, anAdmin } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { lastOpened } from "../../../../test/pickups.ts";
import { aStockedSpace, insertOrder, refusing, today } from "../../../../test/rows.ts";
import { UNCOLLECTED_JOB } from "./service.ts";

const harness = useHarness(ADMIN);

beforeEach(() => harness.db.deleteFrom("orders").execute());
afterEach(() => harness.setNow(undefined));

/** Makes an order of two units, paid now, in a rental of three months. */
const aWaitingOrder = async (order_number = "7QTX-R4ME", rental = {}) => {
  const stocked = await aStockedSpace(harness, rental);
  const { buyer, productId } = stocked;
  const two = { buyerId: buyer.userId, productId, quantity: 2 };
  const orderId = await insertOrder(harness.db, two, { order_number });
  await harness.db
    .updateTable("products")
    .set({ stock_quantity: 6 })
    .where("id", "=", productId)
    .execute();
  return { ...stocked, orderId };
};

const daysLater = async (days: number): Promise<void> => {
  await harness.setNow(new Date(Date.now() + days * DAY_MS + 60_000));
  await harness.app.jobs.runNow(UNCOLLECTED_JOB);
};

const subjectsTo = async ({ email }: { email: string }) =>
  (await harness.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith("Commande 7QTX-R4ME"));

const statusOf = async (orderId: string) =>
  (await harness.db.selectFrom("orders").select("status").where("id", "=", orderId).execute())[0]
    ?.status;

const stockOf = async (productId: string) =>
  (
    await harness.db
      .selectFrom("products")
      .select("stock_quantity")
      .where("id", "=", productId)
      .executeTakeFirstOrThrow()
  ).stock_quantity;

const CALLED = "elle vous attend jusqu'au";
const ENDED = "Commande 7QTX-R4ME : non récupérée";

describe("an order that nobody collects", () => {
  it("is called after thirty days, then given up fourteen days later, each once", async () => {
    covers("own.product.74");
    const { buyer, orderId, productId } = await aWaitingOrder();
    const seen: [string | undefined, number, number][] = [];
    for (const days of [29, 30, 30, 44, 45, 45]) {
      await daysLater(days);
      const { length } = await subjectsTo(buyer);
      seen.push([await statusOf(orderId), await stockOf(productId), length]);
    }
    expect(seen).toEqual([
      ["to_collect", 6, 0],
      ["to_collect", 6, 1],
      ["to_collect", 6, 1],
      ["to_collect", 6, 1],
      ["not_collected", 8, 2],
      ["not_collected", 8, 2],
    ]);
  });

  it("is not called any more by a mail that goes out after its last day", async () => {
    covers("own.email.45");
    const { buyer, artisan } = await aWaitingOrder();
    await daysLater(30);
    await harness.setNow(new Date(Date.now() + 46 * DAY_MS));
    expect(await subjectsTo(buyer)).toEqual([]);
    expect(await subjectsTo(artisan)).toHaveLength(1);
  });

  it("is said to everybody whom it concerns", async () => {
    covers("own.product.75");
    const { buyer, artisan, lessor } = await aWaitingOrder();
    await daysLater(30);
    expect([await subjectsTo(buyer), await subjectsTo(artisan), await subjectsTo(lessor)]).toEqual([
      [expect.stringContaining(CALLED)],
      ["Commande 7QTX-R4ME : pas encore récupérée"],
      [],
    ]);
    await daysLater(45);
    for (const person of [buyer, artisan, lessor]) {
      expect(await subjectsTo(person)).toContain(ENDED);
      const mail = (await harness.mailsTo(person.email)).find(({ subject }) => subject === ENDED);
      expect(mail?.text).toContain("Miel de letchi");
    }
  });

  it("has fourteen days from the call, however late that comes", async () => {
    const { orderId } = await aWaitingOrder();
    await daysLater(60);
    expect(await statusOf(orderId)).toBe("to_collect");
    await daysLater(74);
    expect(await statusOf(orderId)).toBe("to_collect");
    await daysLater(75);
    expect(await statusOf(orderId)).toBe("not_collected");
  });

  it("ends with the rental that it is kept in, when that is sooner", async () => {
    covers("own.product.76");
    const rental = { end_date: addDays(today(), 10) };
    const { buyer, orderId, productId } = await aWaitingOrder("7QTX-R4ME", rental);
    await daysLater(9);
    expect(await statusOf(orderId)).toBe("to_collect");
    await daysLater(10);
    expect([await statusOf(orderId), await stockOf(productId)]).toEqual(["not_collected", 8]);
    expect(await subjectsTo(buyer)).toEqual([ENDED]);
  });

  it("is called and ended by one process alone", async () => {
    const { buyer, productId } = await aWaitingOrder();
    const subjects: string[][] = [];
    for (const days of [30, 45]) {
      await harness.setNow(new Date(Date.now() + days * DAY_MS + 60_000));
      await Promise.all([1, 2, 3].map(() => harness.app.jobs.runNow(UNCOLLECTED_JOB)));
      subjects.push((await subjectsTo(buyer)).sort());
    }
    expect(await stockOf(productId)).toBe(8);
    const called = expect.stringContaining(CALLED);
    expect(subjects).toEqual([[called], [called, ENDED]]);
  });

  it("does not keep the others from ending when it fails", async () => {
    const [failing, other] = [await aWaitingOrder(), await aWaitingOrder("8QTX-R4ME")];
    await daysLater(30);
    await refusing(harness.db, "mails", sql`new.about = ${sql.lit(failing.orderId)}`, () =>
      daysLater(45),
    );
    expect([await statusOf(failing.orderId), await statusOf(other.orderId)]).toEqual([
      "to_collect",
      "not_collected",
    ]);
  });

  it("is shown as such to its buyer and its seller, and can't be collected any more", async () => {
    covers("own.product.77");
    const { buyer, artisan, orderId } = await aWaitingOrder();
    await daysLater(30);
    await harness.setNow(undefined);
    const before = await harness.call("GET", "/api/orders/getOrders", { token: buyer.token });
    expect(before.body.data[0].collectBy).toBe(lastOpened(today(), addDays(today(), 44)));
    await daysLater(45);
    await harness.setNow(undefined);
    const { body } = await harness.call("GET", "/api/orders/getOrders", { token: buyer.token });
    expect(body.data[0]).toMatchObject({ status: "Non récupéré", collectBy: null });
    const sales = await harness.call("GET", "/api/orders/getSales", { token: artisan.token });
    expect(sales.body).toMatchObject({
      toPrepare: 0,
      collected: 0,
      data: [{ status: "Non récupéré" }],
    });
    const path = `/api/orders/updateStatus/${orderId}`;
    const json = { status: "Récupéré" };
    const late = await harness.call("PUT", path, { token: buyer.token, json });
    expect([late.status, late.body.code]).toEqual([409, "order/not-collectable"]);
  });
});

describe("the history of an order that nobody collected", () => {
  it("says since when, and of which goods", async () => {
    covers("own.product.77");
    const { orderId } = await aWaitingOrder();
    await daysLater(30);
    await daysLater(45);
    const { token } = await anAdmin(harness);
    const { body } = await harness.call("GET", `/api/admin/purchases/order/${orderId}`, { token });
    expect(body).toMatchObject({
      status: "not_collected",
      lines: [{ status: "not_collected" }],
      timeline: expect.arrayContaining([
        expect.objectContaining({ kind: "not-collected", detail: "Miel de letchi" }),
      ]),
    });
  });
});

describe("an order of two artisans, one of whose rentals ends", () => {
  it("waits on for the other's goods", async () => {
    const { buyer, orderId } = await aWaitingOrder();
    await sql`
      insert into order_lines (order_id, position, product_id, seller_id, quantity, price_cents, total_cents, status,
        product_name, product_description, product_photo, seller_name, seller_company_name, seller_siret, rental_end)
      select order_id, 1, product_id, seller_id, quantity, price_cents, total_cents, status,
        'Sel', product_description, product_photo, seller_name, seller_company_name, seller_siret, ${addDays(today(), 5)}
      from order_lines where order_id = ${orderId}
    `.execute(harness.db);
    await daysLater(5);
    const { body } = await harness.call("GET", "/api/orders/getOrders", { token: buyer.token });
    const [order] = body.data;
    expect([order.status, ...order.lines.map(({ status }: { status: string }) => status)]).toEqual([
      "À récupérer",
      "À récupérer",
      "Non récupéré",
    ]);
    const mail = (await harness.mailsTo(buyer.email)).find(({ subject }) => subject === ENDED);
    expect(mail?.text).toContain("Sel");
    expect(mail?.text).not.toContain("Miel");
  });
});
