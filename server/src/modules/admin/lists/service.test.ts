import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aStockedSpace,
  endedRental,
  insertCheckout,
  insertMovement,
  insertOrder,
  insertProduct,
  insertSpace,
  insertTransfer,
  today,
} from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const list = async (type: string, asked: Record<string, string> = {}) => {
  const query = new URLSearchParams({ type, ...asked });
  const { status, body } = await harness.call("GET", `/api/admin/dashboard?${query}`, {
    token: admin.token,
  });
  return { status, body, ids: body.data?.map(({ _id }: { _id: string }) => _id) };
};

/** A random word that no other row has. */
const word = () => `zz${randomUUID().slice(0, 8)}`;

/** Three people of one name, a day apart; `found` lists those of them that a query finds. */
const threeNamesakes = async () => {
  const people = await Promise.all([
    aLessor(harness),
    aLessor(harness, { connected: false }),
    aConsumer(harness),
  ]);
  const name = word();
  for (const [index, { userId }] of people.entries()) {
    const created_at = new Date(`2025-03-0${index + 1}T12:00:00Z`);
    await harness.db
      .updateTable("users")
      .set({ name, first_name: `Élie ${index}`, created_at })
      .where("id", "=", userId)
      .execute();
  }
  const [lessor, unconnected, buyer] = people;
  return {
    lessor: lessor.userId,
    unconnected: unconnected.userId,
    buyer: buyer.userId,
    found: async (asked: Record<string, string>) =>
      (await list("users", { q: name, ...asked })).ids,
  };
};

describe("GET /api/admin/dashboard?type=…&…", () => {
  it("answers ten rows a page with how many there are, whole without any parameter", async () => {
    covers("§9.constants.16", "§2.admin.2");
    const lessor = await aLessor(harness, { connected: false });
    const name = word();
    const created = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        insertSpace(harness.db, lessor.userId, { name: `${name} ${n}`, created_at: created(n) }),
      ),
    );
    const first = await list("spaces", { q: name });
    expect([first.ids, first.body.total]).toEqual([ids.toReversed().slice(0, 10), 12]);
    const second = await list("spaces", { q: name, page: "2" });
    expect([second.ids, second.body.total]).toEqual([[ids[1], ids[0]], 12]);
    const third = await list("spaces", { q: name, page: "3" });
    expect([third.ids, third.body.total]).toEqual([[], 12]);
    const whole = await list("spaces");
    expect(whole.body).not.toHaveProperty("total");
    expect(whole.ids).toEqual(expect.arrayContaining(ids));
  });

  it("finds people by words of their row in any order, whatever case and accents, or by reference", async () => {
    covers("own.product.21");
    const { userId, email } = await aConsumer(harness);
    const name = word();
    await harness.db
      .updateTable("users")
      .set({ name: `Bénard-${name}` })
      .where("id", "=", userId)
      .execute();
    for (const q of [
      `${name} benard`,
      `BENARD Marie ${name}`,
      email.slice(4),
      userId.slice(0, 13),
    ]) {
      expect((await list("users", { q })).ids).toEqual([userId]);
    }
    expect((await list("users", { q: `${name} artisan%` })).ids).toEqual([]);
  });

  it("filters people by role, payment account and day, and sorts them both ways", async () => {
    covers("own.product.21");
    const { found, lessor, unconnected, buyer } = await threeNamesakes();
    expect(await found({ role: "lessor" })).toEqual([unconnected, lessor]);
    expect(await found({ role: "Admin" })).toEqual([]);
    expect(await found({ status: "connected" })).toEqual([lessor]);
    expect(await found({ status: "unconnected" })).toEqual([unconnected]);
    expect(await found({ from: "2025-03-02" })).toEqual([buyer, unconnected]);
    expect(await found({ to: "2025-03-02" })).toEqual([unconnected, lessor]);
    const oldestFirst = [lessor, unconnected, buyer];
    expect(await found({ sort: "name" })).toEqual(oldestFirst);
    expect(await found({ sort: "name", order: "desc" })).toEqual(oldestFirst.toReversed());
    expect(await found({ sort: "createdAt", order: "asc" })).toEqual(oldestFirst);
  });

  it("filters rented and located spaces and those off offer, and sorts them by size and price", async () => {
    covers("own.product.690");
    const { spaceId, lessor } = await aStockedSpace(harness);
    const name = word();
    await harness.db
      .updateTable("storage_spaces")
      .set({ name })
      .where("id", "=", spaceId)
      .execute();
    const lost = await insertSpace(harness.db, lessor.userId, {
      name,
      lat: null,
      lng: null,
      surface_m2: 40,
      price_cents: cents(900),
      taken_off_at: new Date(),
    });
    const found = async (asked: Record<string, string>) =>
      (await list("spaces", { q: name, ...asked })).ids;
    expect(await found({ status: "rented" })).toEqual([spaceId]);
    expect(await found({ status: "free" })).toEqual([lost]);
    expect(await found({ status: "unlocated" })).toEqual([lost]);
    expect(await found({ status: "taken-off" })).toEqual([lost]);
    const { body } = await list("spaces", { q: name, sort: "surface" });
    const states = body.data.map(({ isTakenOff }: { isTakenOff: boolean }) => isTakenOff);
    expect(states).toEqual([true, false]);
    const detail = await harness.call("GET", `/api/admin/users/${lessor.userId}`, {
      token: admin.token,
    });
    const shown = detail.body.spaces.filter((space: { isTakenOff: boolean }) => space.isTakenOff);
    expect(shown).toMatchObject([{ _id: lost }]);
    expect(await found({ sort: "surface" })).toEqual([lost, spaceId]);
    expect(await found({ sort: "price" })).toEqual([spaceId, lost]);
    expect(await found({ sort: "price", order: "asc" })).toEqual([lost, spaceId]);
  });

  it("filters products by whether they are on sale", async () => {
    const { rentalId, artisan } = await aStockedSpace(harness);
    const over = await aStockedSpace(harness, endedRental);
    const name = word();
    const [onSale, soldOut, ended] = await Promise.all([
      insertProduct(harness.db, rentalId, { name }),
      insertProduct(harness.db, rentalId, { name, stock_quantity: 0 }),
      insertProduct(harness.db, over.rentalId, { name }),
    ]);
    const found = async (status: string) => (await list("products", { q: name, status })).ids;
    expect(await found("on-sale")).toEqual([onSale]);
    expect(await found("sold-out")).toEqual([soldOut]);
    expect(await found("ended")).toEqual([ended]);
    await harness.db
      .updateTable("users")
      .set({ suspended_at: new Date(), suspension_reason: "Impayé" })
      .where("id", "=", artisan.userId)
      .execute();
    expect(await found("on-sale")).toEqual([]);
  });

  it("tells which rows of a page can't be deleted because of commitments", async () => {
    covers("own.product.46");
    const { spaceId, productId, artisan, lessor, buyer } = await aStockedSpace(harness);
    const committed = async (type: string, q: string) => (await list(type, { q })).body.committed;
    expect(await committed("spaces", spaceId)).toEqual([spaceId]);
    expect(await committed("products", productId)).toEqual([]);
    await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    expect(await committed("products", productId)).toEqual([productId]);
    for (const { userId } of [artisan, lessor, buyer]) {
      expect(await committed("users", userId)).toEqual([userId]);
    }
    const { userId: free } = await aConsumer(harness);
    expect(await committed("users", free)).toEqual([]);
    expect((await list("users")).body).not.toHaveProperty("committed");
  });

  describe("of transactions", () => {
    let buyerName: string;
    let ids: Record<"payment" | "fee" | "failed", string>;

    beforeAll(async () => {
      const { artisan, buyer, productId } = await aStockedSpace(harness);
      const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
      const checkoutId = await insertCheckout(harness.db, orderId);
      buyerName = word();
      const { db } = harness;
      await db
        .updateTable("users")
        .set({ name: buyerName })
        .where("id", "=", buyer.userId)
        .execute();
      await db
        .updateTable("orders")
        .set({ order_number: "ZQ7M-XGS8" })
        .where("id", "=", orderId)
        .execute();
      const at = (amountCents: number, day: string) => ({
        amountCents,
        occurredAt: new Date(`${day}T12:00:00Z`),
      });
      const transfer = { checkoutId, sellerId: artisan.userId, installment: 0, attempts: 3 };
      ids = {
        payment: await insertMovement(db, checkoutId, "order_payment", at(900, "2025-05-01")),
        fee: await insertMovement(db, checkoutId, "platform_fee", at(90, "2025-05-03")),
        failed: await insertTransfer(db, transfer),
      };
    });

    const found = async (asked: Record<string, string>) =>
      (await list("transactions", { q: buyerName, ...asked })).ids;

    it.each<[Record<string, string>, (keyof typeof ids)[]]>([
      [{}, ["failed", "fee", "payment"]],
      [{ movement: "order" }, ["payment"]],
      [{ movement: "transfer" }, ["failed"]],
      [{ status: "failed" }, ["failed"]],
      [{ status: "succeeded" }, ["fee", "payment"]],
      [{ from: "2025-05-01", to: "2025-05-02" }, ["payment"]],
      [{ sort: "amount" }, ["failed", "payment", "fee"]],
    ])("filters by %o: %j", async (asked, expected) => {
      covers("own.product.21");
      expect(await found(asked)).toEqual(expected.map((key) => ids[key]));
    });

    it("finds one by the start of its reference", async () => {
      covers("own.product.21");
      expect((await list("transactions", { q: ids.fee.slice(0, 8) })).ids).toEqual([ids.fee]);
    });

    it.each([
      ["ZQ7M-XGS8", 3],
      ["zq7m-xgs8", 3],
      ["XGS8", 3],
      ["xgs", 3],
      ["gs", 0],
    ])("finds those of an order number by « %s »: %i", async (q, total) => {
      covers("own.product.44");
      expect((await list("transactions", { q })).body.total).toBe(total);
    });

    it("names the person and the purchase, and not the buyer where the platform fee is kept", async () => {
      covers("own.product.44");
      const { data } = (await list("transactions", { q: "XGS8", movement: "order" })).body;
      expect(data[0]).toMatchObject({
        person: `Marie ${buyerName}`,
        purchase: "ZQ7M-XGS8 · Miel de letchi",
      });
      const [fee] = (await list("transactions", { q: "XGS8", movement: "fee" })).body.data;
      expect(fee.person).not.toContain(buyerName);
    });

    it("has a refund by bank transfer among the refunds, marked as one", async () => {
      covers("own.product.719");
      const { buyer, productId } = await aStockedSpace(harness);
      const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
      const checkoutId = await insertCheckout(harness.db, orderId);
      const movement = { amountCents: 900, occurredAt: new Date("2025-05-04T20:00:00Z") };
      const id = await insertMovement(harness.db, checkoutId, "bank_refund", movement);
      const { body } = await list("transactions", { q: id.slice(0, 13), movement: "refund" });
      expect(body.data).toMatchObject([{ _id: id, type: "refund", isByBank: true, amount: 9 }]);
    });

    it("leaves out a deleted one", async () => {
      covers("own.product.21");
      await harness.call("DELETE", `/api/admin/transactions/${ids.fee}`, { token: admin.token });
      expect(await found({})).toEqual([ids.failed, ids.payment]);
    });
  });

  it.each([
    [{ type: "users", status: "rented" }, "status"],
    [{ type: "spaces", role: "lessor" }, "role"],
    [{ type: "products", sort: "email" }, "sort"],
    [{ type: "users", movement: "fee" }, "movement"],
    [{ type: "users", from: "2026-02-30" }, "from"],
    [{ type: "users", page: "0" }, "page"],
  ])("refuses %o", async ({ type, ...asked }, field) => {
    const { status, body } = await list(type, asked);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  it("uses the territory's zone for the day of a row", async () => {
    const { userId } = await aConsumer(harness);
    const name = word();
    // 22:30 the day before in UTC is already the day in La Réunion.
    const created = new Date(`${addDays(today(), -1)}T22:30:00Z`);
    await harness.db
      .updateTable("users")
      .set({ name, created_at: created })
      .where("id", "=", userId)
      .execute();
    expect((await list("users", { q: name, from: today() })).ids).toEqual([userId]);
    expect((await list("users", { q: name, to: addDays(today(), -1) })).ids).toEqual([]);
  });
});
