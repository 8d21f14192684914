import { randomUUID } from "node:crypto";
import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aDoor, type Door } from "../../../test/door.ts";
import { ADMIN, aConsumer, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aProduct } from "../../../test/purchases.ts";
import { aStockedSpace, insertOrder, setOrderState, today } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);

let door: Door;
beforeAll(async () => {
  door = await aDoor(harness);
});

const TEXT = {
  danger: "Le verre peut éclater.",
  advice: "Ne l'utilisez plus et rapportez-le.",
  contact: "Marie Payet, 0692 00 00 00.",
};
const SUBJECT = "Rappel de produit : Miel de letchi";

const get = (path: string, token = door.admin.token) =>
  harness.call("GET", `/api/${path}`, { token });
const preview = async (productId: string, days = "") =>
  (await get(`admin/recalls/preview?productId=${productId}${days}`)).body;
const send = (json: object) =>
  harness.call("POST", "/api/admin/recalls", { token: door.admin.token, json });

/** Confirms a recall with the counts of its preview. */
const recall = async (productId: string, more: { soldFrom?: string; soldTo?: string } = {}) => {
  const days = Object.entries(more).map(([name, day]) => `&${name}=${day}`);
  const { buyers, units } = await preview(productId, days.join(""));
  const answer = await send({ productId, buyers, units, ...TEXT, ...more });
  expect(answer.status).toBe(201);
  return answer.body.message;
};

const recallMailsTo = async ({ email }: { email: string }) =>
  (await harness.mailsTo(email)).filter(({ subject }) => subject === SUBJECT);

const codeOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

/**
 * Creates a product with three orders: two by its buyer, of three units, and one by another person.
 */
const aSoldProduct = async () => {
  const stocked = await aStockedSpace(harness);
  const { productId, buyer } = stocked;
  const other = await aConsumer(harness);
  const order = (buyerId: string, quantity: number, changes = {}) =>
    insertOrder(harness.db, { buyerId, productId, quantity }, changes);
  const collected = await order(buyer.userId, 2, { status: "collected", collected_at: new Date() });
  const waiting = await order(buyer.userId, 1);
  const others = await order(other.userId, 1);
  return { ...stocked, other, collected, waiting, others };
};

describe("the recall of a product", () => {
  it("counts whom it reaches, also between two days, and not what was given up", async () => {
    covers("own.api.114", "own.product.134");
    const { productId, others } = await aSoldProduct();
    expect(await preview(productId)).toEqual({
      buyers: 2,
      units: 4,
      waiting: 2,
      listings: 1,
      places: 1,
      isVisible: true,
      batches: [],
    });
    const on = (from: number, to: number) =>
      `&soldFrom=${addDays(today(), from)}&soldTo=${addDays(today(), to)}`;
    expect(await preview(productId, on(-3, -1))).toMatchObject({ buyers: 0, units: 0 });
    expect(await preview(productId, on(-1, 0))).toMatchObject({ buyers: 2, units: 4 });
    await setOrderState(harness.db, others, "refunded");
    expect(await preview(productId)).toMatchObject({ buyers: 1, units: 3 });
    const wrong = await get(`admin/recalls/preview?productId=${productId}${on(0, -1)}`);
    expect(wrong.status).toBe(400);
  });

  it("hides it, tells each buyer once and the seller, and stands in the register", async () => {
    covers("own.api.114", "own.api.115", "own.product.134", "own.product.135");
    const { productId, buyer, other, artisan } = await aSoldProduct();
    expect(await recall(productId)).toBe(
      "Le rappel est lancé. Les 2 acheteurs reçoivent un e-mail.",
    );
    const run = () => harness.app.jobs.runNow("tell-recalls");
    await Promise.all([run(), run(), harness.app.jobs.drain()]);
    await run();
    const [mail, second] = await recallMailsTo(buyer);
    expect(second).toBeUndefined();
    for (const words of Object.values(TEXT)) expect(mail?.text).toContain(words);
    expect(mail?.text).toMatch(/2 unités, commande CMD-.* ; 1 unité, commande CMD-/);
    expect(await recallMailsTo(other)).toHaveLength(1);
    expect((await harness.call("GET", `/api/product/${productId}`)).status).toBe(404);
    const subjects = (await harness.mailsTo(artisan.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Rappel de votre produit « Miel de letchi »");
    expect(subjects).toContain("« Miel de letchi » n'est plus visible");
    const [listed] = (await get("admin/recalls")).body.data;
    expect(listed).toMatchObject({ productId, buyers: 2, units: 4, told: 2, waiting: 2, ...TEXT });
    const [decision] = (await get("admin/decisions")).body.data;
    expect(decision).toMatchObject({ number: listed.decision, ground: "recall" });
    const { body } = await get(`admin/decisions/figures?year=${today().slice(0, 4)}`);
    expect(body.recalls).toBeGreaterThan(0);
  });

  it("tells nobody twice when telling failed in the middle", async () => {
    const { productId, buyer, other } = await aSoldProduct();
    const [, last] = [buyer, other].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    await sql`alter table mails add constraint no_mail check (content is null or content ->> 'to' <> ${sql.lit(last?.email)}) not valid`.execute(
      harness.db,
    );
    await recall(productId);
    await harness.app.jobs.drain();
    await sql`alter table mails drop constraint no_mail`.execute(harness.db);
    await harness.app.jobs.runNow("tell-recalls");
    expect(
      [await recallMailsTo(buyer), await recallMailsTo(other)].map(({ length }) => length),
    ).toEqual([1, 1]);
  });

  it("reaches what was being paid, once it is", async () => {
    covers("own.product.134");
    const { productId, others, other, waiting, buyer } = await aSoldProduct();
    for (const order of [others, waiting]) {
      await setOrderState(harness.db, order, "pending", { paid_at: null, order_number: null });
    }
    await recall(productId);
    await harness.app.jobs.drain();
    expect(await recallMailsTo(other)).toEqual([]);
    for (const [index, order] of [others, waiting].entries()) {
      const paid = { paid_at: new Date(), order_number: `LATE-234${index}` };
      await setOrderState(harness.db, order, "to_collect", paid);
    }
    await harness.app.jobs.runNow("tell-recalls");
    expect((await recallMailsTo(other))[0]?.text).toContain("ne venez pas le chercher");
    expect(await recallMailsTo(buyer)).toHaveLength(1);
  });

  it("is refused twice, and when more was sold meanwhile; its words never change", async () => {
    covers("own.refusals.124");
    const { productId, buyer } = await aSoldProduct();
    const seen = { productId, ...TEXT, buyers: 2, units: 4 };
    const more = { buyerId: buyer.userId, productId };
    const order = await insertOrder(harness.db, more);
    expect(await codeOf(send(seen))).toEqual([409, "recall/changed-meanwhile"]);
    expect(await preview(productId)).toMatchObject({ units: 5, isVisible: true });
    await setOrderState(harness.db, order, "refunded");
    expect((await send(seen)).status).toBe(201);
    expect(await codeOf(send(seen))).toEqual([409, "recall/already-confirmed"]);
    expect(await codeOf(send({ ...seen, productId: randomUUID() }))).toEqual([
      404,
      "product/not-found",
    ]);
    await expect(sql`update recalls set danger = ''`.execute(harness.db)).rejects.toThrow(
      "never changes",
    );
  });

  it("has a file of its buyers, and reaches those of a product that nobody sees", async () => {
    covers("own.api.116", "own.refusals.124");
    const { productId, buyer } = await aSoldProduct();
    await sql`update products set archived_at = now() where id = ${productId}`.execute(harness.db);
    await recall(productId);
    await harness.app.jobs.drain();
    const [{ _id, decision }] = (await get("admin/recalls")).body.data;
    expect(decision).toBeNull();
    const { body, headers } = await get(`admin/recalls/${_id}/export`);
    expect(headers.get("content-disposition")).toMatch(/rappel-R-.{6}\.csv/);
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(new RegExp(`^CMD-.*;${buyer.email};.*;2;Récupéré;.*;\\d\\d/\\d\\d/`));
    const unknown = await get(`admin/recalls/${randomUUID()}/export`);
    expect([unknown.status, unknown.body.code]).toEqual([404, "recall/not-found"]);
  });
});

describe("a recalled line", () => {
  let order: Awaited<ReturnType<Door["anOrder"]>>;
  beforeAll(async () => {
    order = await door.anOrder();
    const { product_id } = await harness.db
      .selectFrom("order_lines")
      .select("product_id")
      .where("id", "=", order.lineIds[0] ?? "")
      .executeTakeFirstOrThrow();
    await recall(product_id);
  });

  it("is not handed over, others of its order are; its buyer reads why", async () => {
    covers("own.product.135", "own.refusals.125");
    const complete = (given = {}) => door.complete(door.lessor, order, given);
    expect((await complete()).body.code).toBe("handover/line-recalled");
    const { data } = await door.pickups(door.lessor, `number=${order.orderNumber}`);
    expect(data[0].lines).toMatchObject([{ recallDanger: TEXT.danger }, { recallDanger: null }]);
    expect((await complete({ lineIds: [order.lineIds[1]] })).status).toBe(200);
    const { body } = await door.check(door.lessor, order, order.code);
    expect(body.code).toBe("handover/line-recalled");
    const { data: orders } = (await get("orders/getOrders", door.consumer.token)).body;
    const bought = orders.find(({ _id }: { _id: string }) => _id === order.orderId);
    expect(bought.lines).toMatchObject([{ recalls: [TEXT] }, { recalls: [] }]);
  });

  it("is the operator's to give back: nothing else", async () => {
    covers("own.product.135");
    await harness.app.jobs.drain();
    const [found] = (await door.cases()).filter(
      ({ orderId }: { orderId: string }) => orderId === order.orderId,
    );
    expect(found).toMatchObject({ kind: "recall", possibleDecisions: ["refund"] });
    expect((await door.decide(found._id, "keep")).body.code).toBe("handover/decision-impossible");
    expect((await door.decide(found._id, "refund")).status).toBe(200);
    expect(await door.sent(order)).toEqual([765]);
  });

  it("stays when its buyer says that they have all of their order", async () => {
    covers("own.product.135");
    const { waiting, buyer, productId } = await aSoldProduct();
    await recall(productId);
    const path = `/api/orders/updateStatus/${waiting}`;
    const collected = { token: buyer.token, json: { status: "Récupéré" } };
    const { body } = await harness.call("PUT", path, collected);
    expect(body.code).toBe("order/not-collectable");
  });
});

describe("the recall of a batch", () => {
  /**
   * Creates a product whose `A1` is sold out, with two units to one buyer; of `B2`, three units are
   * sold to another buyer and two are left; one unit has no batch.
   */
  const aBatchedProduct = async () => {
    const { money, artisan, rentalId } = door;
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const buyers = [await aConsumer(harness), await aConsumer(harness)] as const;
    const sell = async (buyer: Person, number: string, units: number, left: number) => {
      const json = { number, lastDay: null, units: units + left, isInStock: false };
      const address = `/api/product/${product._id}/batches`;
      await harness.call("POST", address, { token: artisan.token, json });
      const { orderId } = await money.aPaidOrder(buyer, product, units);
      return orderId;
    };
    await sell(buyers[0], "A1", 2, 0);
    const second = await sell(buyers[1], "B2", 3, 2);
    const { batches } = await preview(product._id);
    const idOf = (number: string) =>
      batches.find((batch: { number: string }) => batch.number === number)?._id;
    return { product, buyers, second, idOf };
  };

  it("reaches who bought some of it alone, and takes the rest out of the stock", async () => {
    covers("own.product.243", "own.api.114", "own.api.115");
    const { product, buyers, idOf } = await aBatchedProduct();
    const id = product._id;
    const batchId = idOf("B2");
    const seen = await preview(id, `&batchId=${batchId}`);
    expect(seen).toMatchObject({ buyers: 1, units: 3, isVisible: false });
    expect(seen.batches.map(({ number }: { number: string }) => number)).toEqual(["B2", "A1"]);
    const sent = { productId: id, batchId, buyers: 1, units: 3, ...TEXT };
    expect((await send(sent)).status).toBe(201);
    await harness.app.jobs.drain();
    const subject = "Rappel de produit : Vanille Bourbon";
    const recallMails = await Promise.all(
      buyers.map(async ({ email }) =>
        (await harness.mailsTo(email)).filter((mail) => mail.subject === subject),
      ),
    );
    expect(recallMails.map(({ length }) => length)).toEqual([0, 1]);
    expect(recallMails[1]?.[0]?.text).toContain(
      "Le lot B2 du produit « Vanille Bourbon » est rappelé",
    );
    const { status, body } = await harness.call("GET", `/api/product/${id}`);
    expect([status, body.data.stockQuantity]).toEqual([200, 1]);
    const [listed] = (await get("admin/recalls")).body.data;
    expect(listed).toMatchObject({ batchNumber: "B2", buyers: 1, units: 3, decision: null });
    expect(await codeOf(send({ ...sent, danger: "Un autre." }))).toEqual([
      ...[404, "stock/batch-not-found"],
    ]);
  });

  it("takes out of the stock what comes back of it later", async () => {
    covers("own.product.243");
    const { product, second, idOf } = await aBatchedProduct();
    const batchId = idOf("B2");
    await send({ productId: product._id, batchId, buyers: 1, units: 3, ...TEXT });
    const cancel = `/api/orders/cancelSale/${second}`;
    await harness.call("POST", cancel, { token: door.artisan.token, json: {} });
    await harness.app.jobs.runNow("end-batches");
    const { stock, batches } = (await get(`product/${product._id}/stock`, door.artisan.token)).body;
    expect([stock, batches[0]]).toMatchObject([1, { number: "A1", awaited: 2 }]);
  });
});
