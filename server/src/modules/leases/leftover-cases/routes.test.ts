import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../../../test/client.ts";
import { ADMIN, anAdmin, type Person } from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import { today } from "../../../../test/purchases.ts";
import { createRents, type Rents } from "../../../../test/rents.ts";
import { aStockedSpace, endedRental, insertOrder, setOrderState } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);
let rents: Rents;
let admin: Person;
let stocked: Awaited<ReturnType<typeof aStockedSpace>>;

beforeAll(() => {
  rents = createRents(harness);
});
beforeEach(async () => {
  // The queue shows five cases, the oldest first, so none of an earlier test may be left.
  await harness.db.deleteFrom("orders").execute();
  await harness.db.deleteFrom("leftovers").execute();
  await harness.db.updateTable("products").set({ stock_quantity: 0 }).execute();
  admin = await anAdmin(harness);
  stocked = await aStockedSpace(harness, endedRental);
});
afterEach(() => harness.setNow(undefined));

/** Runs the job a number of days after the end. */
const live = async (days: number): Promise<void> => {
  await harness.setNow(rents.at(addDays(today(), days), 12));
  await harness.app.jobs.runNow("watch-leftovers");
};

const logIn = async (who: Person) => ({ token: await rents.logIn(who) });

const leftovers = async (who: Person) => {
  const { token } = await logIn(who);
  const path = `/api/leases/${stocked.rentalId}/leftovers`;
  return (await harness.call("GET", path, { token })).body;
};

const fetchGoods = async () => {
  const { token } = await logIn(stocked.artisan);
  const path = `/api/leases/${stocked.rentalId}/leftovers/fetch`;
  return harness.call("POST", path, { token, json: {} });
};

const report = async () => {
  const { token } = await logIn(stocked.lessor);
  const path = `/api/leases/${stocked.rentalId}/leftovers/report`;
  return harness.call("POST", path, { token, form: { note: "Deux cartons près de la porte" } });
};

/** Leaves nothing in the lease but two units of an order that is contested. */
const leaveContested = async (): Promise<void> => {
  const { buyer, productId } = stocked;
  await insertOrder(harness.db, { buyerId: buyer.userId, productId, quantity: 2 });
  await setContested(true);
  await harness.db
    .updateTable("products")
    .set({ stock_quantity: 0 })
    .where("id", "=", productId)
    .execute();
};

const setContested = (is_contested: boolean) =>
  harness.db
    .updateTable("order_lines")
    .set({ is_contested })
    .where("product_id", "=", stocked.productId)
    .execute();

/** Ends the contest of {@link leaveContested}: the units are the artisan's again on that day. */
const returnContested = async (days: number): Promise<void> => {
  await setContested(false);
  await harness.setNow(rents.at(addDays(today(), days), 11));
  await harness.app.jobs.runNow("end-uncollected-orders");
  await live(days);
};

const takeOffSale = async () => {
  const { token } = stocked.artisan;
  return harness.call("DELETE", `/api/product/delete/${stocked.productId}`, { token });
};

const waiting = async () => {
  const { token } = await anAdmin(harness);
  const { body } = await harness.call("GET", "/api/admin/queue", { token });
  return body.leftovers.items.find(
    ({ leaseId }: { leaseId: string }) => leaseId === stocked.rentalId,
  );
};

const caseId = async (): Promise<string> =>
  (
    await harness.db
      .selectFrom("leftover_cases")
      .select("id")
      .where("rental_id", "=", stocked.rentalId)
      .where("closed_at", "is", null)
      .executeTakeFirstOrThrow()
  ).id;

const decide = async (
  id: string,
  json: { decision: string; until?: CalendarDay; reason?: string },
): Promise<Reply> => {
  const { token } = await anAdmin(harness);
  const reason = "L'artisan ne répond plus depuis un mois.";
  return harness.call("POST", `/api/admin/leftover-cases/${id}/decide`, {
    token,
    json: { reason, ...json },
  });
};

const lastMovement = (productId: string) =>
  harness.db
    .selectFrom("stock_movements")
    .select(["kind", "units", "actor_id"])
    .where("product_id", "=", productId)
    .orderBy("recorded_at", "desc")
    .executeTakeFirst();

const stock = async () =>
  harness.db
    .selectFrom("products")
    .select("stock_quantity")
    .where("id", "=", stocked.productId)
    .executeTakeFirstOrThrow();

const subjects = async ({ email }: Person, part: string): Promise<string[]> =>
  (await harness.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(part));

describe("goods that stayed after a lease, day by day", () => {
  it("reminds both sides on days 3 and 10, once each", async () => {
    covers("own.product.283", "own.product.284", "own.api.207");
    const { artisan, lessor } = stocked;
    await live(0);
    expect(await leftovers(artisan)).toMatchObject({
      status: "waiting",
      decidesOn: addDays(today(), 14),
    });
    await live(2);
    expect(await subjects(artisan, "Vos marchandises sont encore là")).toEqual([]);
    for (const [day, count] of [
      [3, 1],
      [4, 1],
      [10, 2],
      [13, 2],
    ] as const) {
      await live(day);
      expect(await subjects(artisan, "Vos marchandises sont encore là")).toHaveLength(count);
      expect(await subjects(lessor, "Des marchandises sont encore là")).toHaveLength(count);
      expect(await waiting()).toBeUndefined();
    }
  });

  it("reminds nobody late, once the operator decides", async () => {
    covers("own.email.45");
    const { artisan, lessor } = stocked;
    await live(0);
    await live(3);
    await harness.setNow(rents.at(addDays(today(), 15), 12));
    expect(await subjects(artisan, "Vos marchandises sont encore là")).toEqual([]);
    expect(await subjects(lessor, "Des marchandises sont encore là")).toEqual([]);
  });

  it("has the operator decide on day 14, which both sides are told once", async () => {
    covers("own.product.283", "own.product.284", "own.api.207");
    const { artisan, lessor } = stocked;
    await live(0);
    await live(14);
    await live(15);
    expect(await waiting()).toMatchObject({
      spaceName: "Garage de Terre Sainte",
      artisanName: "Vanille des Hauts",
      status: "waiting",
      endedOn: today(),
      report: null,
      fetchUntil: null,
      products: [{ productName: "Miel de letchi", stock: 10, awaited: 0 }],
    });
    for (const who of [artisan, lessor]) {
      expect(await subjects(who, "Nous décidons de ce qui reste")).toHaveLength(1);
    }
  });

  it("sends nothing if all was fetched in time, or if the lease ended long ago", async () => {
    covers("own.product.283");
    const { artisan } = stocked;
    await live(0);
    await fetchGoods();
    await live(14);
    expect(await subjects(artisan, "marchandises")).toEqual([]);
    expect(await waiting()).toBeUndefined();
    stocked = await aStockedSpace(harness, { start_date: addDays(today(), -200), months: 3 });
    await live(1);
    expect((await leftovers(stocked.artisan)).status).toBeNull();
  });

  it("starts again when goods come back", async () => {
    covers("own.product.285");
    const { buyer, productId } = stocked;
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    await live(0);
    await fetchGoods();
    await setOrderState(harness.db, orderId, "collected", { collected_at: new Date() });
    expect((await fetchGoods()).body.message).toMatch(/tout repris/);
    await harness.setNow(rents.at(addDays(today(), 20), 11));
    const { token } = await logIn(stocked.artisan);
    const json = { kind: "added", units: 1 };
    await harness.call("POST", `/api/product/${productId}/stock`, { token, json });
    await live(20);
    const seen = await leftovers(stocked.artisan);
    expect(seen).toMatchObject({ status: "waiting", decidesOn: addDays(today(), 34) });
    await live(22);
    expect(await subjects(stocked.artisan, "encore là")).toEqual([]);
    await live(23);
    expect(await subjects(stocked.artisan, "encore là")).toHaveLength(1);
  });

  it("leaves the lessor thirty days from the artisan's word, however long after the end", async () => {
    covers("own.product.624");
    const { lessor } = stocked;
    await leaveContested();
    await live(0);
    await returnContested(40);
    await live(45);
    expect((await fetchGoods()).status).toBe(200);
    const last = addDays(today(), 75);
    const told = (await harness.mailsTo(lessor.email)).find(({ subject }) =>
      subject.startsWith("Vanille des Hauts a tout repris"),
    );
    expect(told?.text).toContain(`au plus tard le ${frenchDay(last)}.`);
    await live(76);
    expect(await leftovers(lessor)).toMatchObject({ status: "fetched", mayReport: false });
    expect(codeOf(await report())).toEqual([409, "leftover/over"]);
    await live(75);
    expect(await leftovers(lessor)).toMatchObject({ mayReport: true });
    expect((await report()).status).toBe(200);
    expect(await waiting()).toMatchObject({ status: "reported" });
  });

  it("begins when goods come back, however long ago a lease ended that left nothing", async () => {
    covers("own.product.625");
    await leaveContested();
    await live(0);
    await returnContested(70);
    const seen = await leftovers(stocked.artisan);
    expect(seen).toMatchObject({ status: "waiting", decidesOn: addDays(today(), 84) });
    await live(73);
    expect(await subjects(stocked.artisan, "Vos marchandises sont encore là")).toHaveLength(1);
  });

  it("counts what was taken off the sale with units in stock", async () => {
    covers("own.product.626");
    expect((await takeOffSale()).status).toBe(200);
    await live(0);
    expect(await leftovers(stocked.artisan)).toMatchObject({
      status: "waiting",
      mayFetch: true,
      products: [{ productName: "Miel de letchi", stock: 10, awaited: 0, pallets: [] }],
    });
    await live(14);
    expect(await waiting()).toMatchObject({ products: [{ stock: 10 }] });
    expect((await fetchGoods()).body.message).toMatch(/tout repris/);
    expect(await stock()).toEqual({ stock_quantity: 0 });
  });

  it("counts what comes back of an order after its product was taken off the sale", async () => {
    covers("own.product.626");
    await leaveContested();
    await takeOffSale();
    await returnContested(0);
    expect(await leftovers(stocked.artisan)).toMatchObject({
      status: "waiting",
      products: [{ stock: 2 }],
    });
    await live(3);
    const [mail] = (await harness.mailsTo(stocked.artisan.email)).filter(({ subject }) =>
      subject.startsWith("Vos marchandises sont encore là"),
    );
    expect(mail?.text).toContain("Encore sur place : Miel de letchi (2)");
  });

  it("writes to nobody of units that a product off the sale kept when all was settled", async () => {
    covers("own.product.626");
    await live(0);
    await fetchGoods();
    await takeOffSale();
    // So they stayed before products off the sale counted.
    await harness.db
      .updateTable("products")
      .set({ quantity: 1, stock_quantity: 1 })
      .where("id", "=", stocked.productId)
      .execute();
    await live(20);
    expect((await leftovers(stocked.artisan)).status).toBe("fetched");
  });

  it("counts a lease that was given back from the day it ended", async () => {
    covers("own.product.283");
    const ended_on = addDays(today(), -1);
    stocked = await aStockedSpace(harness, { status: "refunded", ended_on });
    await live(0);
    expect((await leftovers(stocked.artisan)).status).toBe("waiting");
  });
});

describe("POST /api/admin/leftover-cases/:id/decide", () => {
  beforeEach(async () => {
    await live(0);
    await live(14);
  });

  it("sets a new last day to fetch them, after which the case returns", async () => {
    covers("own.api.206", "own.product.284", "own.refusals.215");
    const { artisan, lessor } = stocked;
    const id = await caseId();
    const until = addDays(today(), 20);
    const early = await decide(id, { decision: "fetch", until: addDays(today(), 13) });
    expect(early.body).toMatchObject({
      code: "leftover/day-out-of-range",
      errors: [{ field: "until" }],
    });
    const late = await decide(id, { decision: "fetch", until: addDays(today(), 14 + 91) });
    expect(late.body.code).toBe("leftover/day-out-of-range");
    expect((await decide(id, { decision: "fetch" })).body.errors[0].field).toBe("until");
    expect((await decide(id, { decision: "fetch", until })).status).toBe(200);
    expect(codeOf(await decide(id, { decision: "fetch", until }))).toEqual([
      ...[409, "leftover/case-decided"],
    ]);
    expect(await waiting()).toBeUndefined();
    expect(await leftovers(lessor)).toMatchObject({ case: { fetchUntil: until } });
    for (const who of [artisan, lessor]) {
      const mail = (await harness.mailsTo(who.email)).find(
        ({ subject }) => subject === "C'est décidé : Garage de Terre Sainte",
      );
      expect(mail?.text).toMatch(/à reprendre au plus tard le .*Pourquoi : L'artisan ne répond/s);
    }
    await live(20);
    expect(await waiting()).toBeUndefined();
    await live(21);
    expect(await waiting()).toMatchObject({ fetchUntil: until });
    expect((await decide(id, { decision: "dispose" })).status).toBe(200);
    expect(await waiting()).toBeUndefined();
  });

  it.each([
    ["dispose", "left_behind"],
    ["settle", "fetched"],
  ])(
    "removes all of them from the stock by « %s », which the audit log keeps",
    async (decision, kind) => {
      covers("own.api.206", "own.product.284", "own.product.285");
      const { rentalId, productId, artisan } = stocked;
      const id = await caseId();
      expect((await decide(id, { decision })).status).toBe(200);
      expect(await stock()).toEqual({ stock_quantity: 0 });
      expect(await lastMovement(productId)).toEqual({ kind, units: -10, actor_id: admin.userId });
      const seen = await leftovers(artisan);
      expect(seen).toMatchObject({ status: "closed", case: null, products: [] });
      expect(seen.events[0]).toMatchObject({ kind: "decided", by: "operator", decision });
      expect(codeOf(await decide(id, { decision }))).toEqual([409, "leftover/case-decided"]);
      const acts = await harness.db
        .selectFrom("audit_log")
        .select(["action", "subject_type", "detail"])
        .where("subject_id", "=", rentalId)
        .execute();
      expect(acts).toEqual([
        { action: "decide", subject_type: "rental", detail: { leftovers: id, decision } },
      ]);
    },
  );

  it("is refused while orders wait there for their buyers", async () => {
    covers("own.product.285", "own.refusals.216");
    const { buyer, productId } = stocked;
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const id = await caseId();
    expect(codeOf(await decide(id, { decision: "dispose" }))).toEqual([
      ...[409, "leftover/orders-wait"],
    ]);
    await setOrderState(harness.db, orderId, "collected", { collected_at: new Date() });
    expect((await decide(id, { decision: "dispose" })).status).toBe(200);
  });

  it("is only for the operator, about an open case, with a reason", async () => {
    covers("own.api.206", "own.refusals.217");
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(codeOf(await decide(unknown, { decision: "settle" }))).toEqual([
      ...[404, "leftover/case-not-found"],
    ]);
    const id = await caseId();
    expect((await decide(id, { decision: "settle", reason: " " })).status).toBe(400);
    const { token } = await logIn(stocked.lessor);
    const path = `/api/admin/leftover-cases/${id}/decide`;
    const json = { decision: "settle", reason: "Non" };
    expect((await harness.call("POST", path, { token, json })).status).toBe(403);
  });

  it("is told in the history that the operator reads of the lease", async () => {
    covers("own.api.211");
    await decide(await caseId(), { decision: "settle" });
    const { token } = await anAdmin(harness);
    const path = `/api/admin/purchases/rental/${stocked.rentalId}`;
    const { body } = await harness.call("GET", path, { token });
    const kinds = body.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["leftovers-case", "leftovers-decided"]));
  });
});
