import { randomUUID } from "node:crypto";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, expect, it } from "vitest";
import { ADMIN, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket } from "../../../../test/market.ts";
import { TRANSFER_JOB } from "../../payments/public.ts";
import { HOUSEKEEPING_JOB } from "../service.ts";

const harness = useHarness(ADMIN);
afterEach(() => harness.setNow(undefined));

/** Opens a new session, because the old ones expired years ago. */
const openSession = async ({ email }: Person): Promise<string> => {
  const password = email === ADMIN.ADMIN_EMAIL ? ADMIN.ADMIN_PASSWORD : PASSWORD;
  const { body } = await harness.call("POST", "/api/auth/login", { json: { email, password } });
  return body.token;
};

const inYear = async (years: number): Promise<void> => {
  const year = new Date().getUTCFullYear() + years;
  await harness.setNow(new Date(`${year}-01-01T00:00:00Z`));
  await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
};

const ordersLeft = () => harness.db.selectFrom("order_lines").select("order_id").execute();

const ledgerOf = () =>
  harness.db.selectFrom("ledger_entries").selectAll().orderBy("movement_id").execute();

/** Orders of one rental, each collected and paid out. */
const anOldMarket = async () => {
  const market = await aMarket(harness);
  const collect = async () => {
    const order = await market.aPaidOrder();
    await harness.call("PUT", `/api/orders/updateStatus/${order.purchaseId}`, {
      token: market.consumer.token,
      json: { status: "Récupéré" },
    });
    return order;
  };
  const collected = await collect();
  await harness.app.jobs.drain();
  return { ...market, collected };
};

it("keeps purchases for ten years after their year, then deletes closed ones, but no ledger entry", async () => {
  covers("own.product.141");
  const { collected, aPaidOrder } = await anOldMarket();
  const waiting = await aPaidOrder();
  const booked = await ledgerOf();
  await inYear(10);
  expect(await ordersLeft()).toHaveLength(2);
  await inYear(11);
  expect(await ordersLeft()).toEqual([{ order_id: waiting.purchaseId }]);
  expect(await ledgerOf()).toEqual(booked);
  const checkout = await harness.db
    .selectFrom("checkout_sessions")
    .select(["order_id", "status", "url"])
    .where("id", "=", collected.checkoutId)
    .execute();
  expect(checkout).toEqual([{ order_id: null, status: "paid", url: null }]);
});

it("counts the ten years from the year in which an order was collected", async () => {
  covers("own.product.648");
  const { collected } = await anOldMarket();
  const year = new Date().getUTCFullYear() + 1;
  await harness.db
    .updateTable("order_lines")
    .set({ collected_at: new Date(`${year}-01-25T08:00:00Z`) })
    .where("order_id", "=", collected.purchaseId)
    .execute();
  await inYear(11);
  expect(await ordersLeft()).toContainEqual({ order_id: collected.purchaseId });
  await inYear(12);
  expect(await ordersLeft()).not.toContainEqual({ order_id: collected.purchaseId });
});

it("deletes rentals with their products once no order names these, and every list still answers", async () => {
  covers("own.product.141");
  const { admin, artisan, lessor, consumer, rentalId } = await anOldMarket();
  await harness.setNow(new Date(Date.now() + 100 * DAY_MS));
  await harness.app.jobs.runNow(TRANSFER_JOB);
  await inYear(15);
  for (const table of ["rentals", "products"] as const) {
    const column = table === "rentals" ? "id" : "rental_id";
    const left = harness.db.selectFrom(table).selectAll().where(column, "=", rentalId);
    expect(await left.execute(), table).toEqual([]);
  }
  await harness.setNow(undefined);
  const asked = [
    ["/api/admin/dashboard?type=transactions", admin],
    ["/api/admin/overview", admin],
    ["/api/admin/queue", admin],
    [`/api/admin/users/${consumer.userId}`, admin],
    ["/api/earnings", artisan],
    ["/api/earnings", lessor],
    ["/api/orders/getOrders", consumer],
  ] as const;
  const statuses = asked.map(async ([path, who]) => {
    const token = await openSession(who);
    return (await harness.call("GET", path, { token })).status;
  });
  expect(await Promise.all(statuses)).toEqual(asked.map(() => 200));
});

it("deletes the network addresses of sign-ins after a year; nothing else of them can change", async () => {
  covers("own.product.143");
  const act = (created_at: Date) => ({
    id: randomUUID(),
    actor_id: null,
    action: "sign-in-refused" as const,
    subject_type: "user" as const,
    subject_id: randomUUID(),
    detail: JSON.stringify({ address: "192.0.2.7", isRight: false }),
    created_at,
  });
  const [old, young] = [act(new Date("2020-01-01T00:00:00Z")), act(new Date())];
  await harness.db.insertInto("audit_log").values([old, young]).execute();
  await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
  const details = await harness.db
    .selectFrom("audit_log")
    .select("detail")
    .where("id", "in", [old.id, young.id])
    .orderBy("created_at")
    .execute();
  expect(details.map(({ detail }) => detail)).toEqual([
    { isRight: false },
    { address: "192.0.2.7", isRight: false },
  ]);
  const change = harness.db
    .updateTable("audit_log")
    .set({ subject_id: randomUUID() })
    .where("id", "=", old.id);
  await expect(change.execute()).rejects.toThrow("the audit log is only added to");
});

it("tells the operator when each rule was applied, and which were not", async () => {
  covers("own.api.113");
  const { admin } = await aMarket(harness);
  await harness.db.deleteFrom("retention_runs").execute();
  await harness.app.jobs.runNow(HOUSEKEEPING_JOB);
  const { body } = await harness.call("GET", "/api/admin/retention", { token: admin.token });
  const late = body.data.filter((rule: { isLate: boolean }) => rule.isLate);
  expect(late.map(({ rule }: { rule: string }) => rule)).toEqual([
    "product_imports",
    "account_exports",
    "pictures",
  ]);
  expect(body.data).toContainEqual(
    expect.objectContaining({ rule: "orders", removed: 0, isLate: false }),
  );
});
