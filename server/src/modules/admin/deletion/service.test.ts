import { randomUUID } from "node:crypto";
import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { untilOneWaits } from "../../../../test/locks.ts";
import {
  aStockedSpace,
  comingRental,
  endedRental,
  insertCheckout,
  insertMovement,
  insertOrder,
  insertTransfer,
  today,
} from "../../../../test/rows.ts";
import { lockSaleableProducts } from "../../products/public.ts";

const harness = useHarness(ADMIN);

const held = { status: "pending" as const };
const heldTooLong = { ...held, hold_expires_at: new Date(Date.now() - 60_000) };

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const dashboard = (type: string, token: string | undefined = admin.token) =>
  harness.call("GET", `/api/admin/dashboard?type=${type}`, { token });

const remove = (type: string, id: string, token: string | undefined = admin.token) =>
  harness.call("DELETE", `/api/admin/${type}/${id}`, { token });

const rowOf = async (type: string, id: string) =>
  (await dashboard(type)).body.data.find((row: { _id: string }) => row._id === id);

const auditOf = (subjectId: string) =>
  harness.db.selectFrom("audit_log").selectAll().where("subject_id", "=", subjectId).execute();

/** An ended lease whose artisan has taken all goods away. */
const anEmptied = async () => {
  const ended = await aStockedSpace(harness, endedRental);
  await harness.db
    .updateTable("products")
    .set({ stock_quantity: 0 })
    .where("id", "=", ended.productId)
    .execute();
  return ended;
};

describe("DELETE /api/admin/users/:id", () => {
  it("takes the account and its spaces off the lists, once, and is written down", async () => {
    covers("§7.administration.2", "D4.privacy.8");
    const { lessor, spaceId } = await anEmptied();
    const { status, body } = await remove("users", lessor.userId);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: "Suppression réussie !" });
    expect(await rowOf("users", lessor.userId)).toBeUndefined();
    expect(await rowOf("spaces", spaceId)).toBeUndefined();
    expect(await auditOf(lessor.userId)).toMatchObject([
      { actor_id: admin.userId, action: "delete", detail: { role: "lessor" } },
    ]);
    expect((await remove("users", lessor.userId)).status).toBe(404);
  });

  it("anonymises the account and its spaces", async () => {
    covers("§7.administration.2", "D4.privacy.8");
    const { lessor, spaceId } = await anEmptied();
    await remove("users", lessor.userId);
    const user = await harness.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", lessor.userId)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      name: "Compte supprimé",
      first_name: "",
      email: `supprime-${lessor.userId}@compte.invalid`,
      address: "",
      fixed_phone: "",
      mobile_phone: "",
      profile_photo: null,
      deleted_at: expect.any(Date),
    });
    const space = await harness.db
      .selectFrom("storage_spaces")
      .selectAll()
      .where("id", "=", spaceId)
      .executeTakeFirstOrThrow();
    expect(space).toMatchObject({ manager_first_name: "", phone: "" });
  });

  it("ends the account's sessions, and lets nobody log in to it", async () => {
    covers("§7.administration.2");
    const { lessor } = await anEmptied();
    await remove("users", lessor.userId);
    const me = await harness.call("GET", "/api/auth/me", { token: lessor.token });
    expect(me.status).toBe(401);
    const login = await harness.call("POST", "/api/auth/login", {
      json: { email: lessor.email, password: PASSWORD },
    });
    expect(login.body.code).toBe("account/bad-credentials");
  });

  it("archives an artisan's products and removes the logo", async () => {
    const { artisan, productId } = await aStockedSpace(harness, endedRental);
    expect((await remove("users", artisan.userId)).status).toBe(200);
    expect(await rowOf("products", productId)).toBeUndefined();
    const profile = await harness.db
      .selectFrom("artisan_profiles")
      .select("brand_logo")
      .where("user_id", "=", artisan.userId)
      .executeTakeFirstOrThrow();
    expect(profile.brand_logo).toBe("");
  });

  it.each([
    ["runs", {}],
    ["is to come", comingRental],
    ["is being paid", held],
  ])("keeps a lessor and an artisan whose rental %s", async (_, rental) => {
    covers("D4.privacy.7", "own.refusals.24");
    const { lessor, artisan } = await aStockedSpace(harness, rental);
    for (const { userId } of [lessor, artisan]) {
      const { status, body } = await remove("users", userId);
      expect([status, body.code]).toEqual([409, "account/has-commitments"]);
    }
  });

  it.each([
    ["to_collect", 409],
    ["pending", 409],
    ["collected", 200],
    ["not_collected", 200],
    ["refunded", 200],
  ] as const)(
    "keeps or deletes buyer, seller and lessor of an order %s",
    async (status, expected) => {
      covers("D4.privacy.7");
      const { lessor, artisan, buyer, productId } = await anEmptied();
      await insertOrder(harness.db, { buyerId: buyer.userId, productId }, { status });
      for (const { userId } of [buyer, artisan, lessor]) {
        expect((await remove("users", userId)).status).toBe(expected);
      }
    },
  );

  it("is refused for an order that waits after its last call, though its money is gone", async () => {
    covers("own.product.537");
    const { lessor, artisan, buyer, productId } = await anEmptied();
    const paid_at = new Date(Date.now() - 31 * DAY_MS);
    const orderId = await insertOrder(
      harness.db,
      { buyerId: buyer.userId, productId },
      { paid_at, last_call_on: addDays(today(), -1) },
    );
    const { status, body } = await remove("products", productId);
    expect([status, body.code]).toEqual([409, "product/has-orders"]);
    for (const { userId } of [buyer, artisan, lessor]) {
      const found = await harness.call("GET", `/api/admin/users/${userId}/commitments`, {
        token: admin.token,
      });
      expect(found.body.data).toMatchObject([{ purpose: "order", _id: orderId }]);
      expect((await remove("users", userId)).body.code).toBe("account/has-commitments");
    }
  });

  it("is refused for a seller with money to come, and says which", async () => {
    covers("own.refusals.23");
    const { artisan, buyer, productId } = await aStockedSpace(harness, endedRental);
    const order = { buyerId: buyer.userId, productId };
    const orderId = await insertOrder(harness.db, order, { status: "collected" });
    const checkoutId = await insertCheckout(harness.db, orderId);
    const sellerId = artisan.userId;
    await insertTransfer(harness.db, { checkoutId, sellerId, installment: 0, attempts: 0 });
    const { status, body } = await remove("users", sellerId);
    expect([status, body.code]).toEqual([409, "account/money-waiting"]);
    const found = await harness.call("GET", `/api/admin/users/${sellerId}/commitments`, {
      token: admin.token,
    });
    expect(found.body.data).toMatchObject([
      { purpose: "order", _id: orderId, status: "money_waiting" },
    ]);
    expect((await remove("users", buyer.userId)).status).toBe(200);
  });

  it("waits for a purchase in progress, then keeps its seller", async () => {
    const { artisan, buyer, productId } = await aStockedSpace(harness, endedRental);
    const [, refused] = await harness.db.transaction().execute(async (tx) => {
      await lockSaleableProducts(tx, [productId], harness.deps.clock.localNow());
      const deletion = remove("users", artisan.userId);
      await untilOneWaits(harness.db);
      const order = { buyerId: buyer.userId, productId };
      return [await insertOrder(tx, order, { status: "pending" }), { deletion }] as const;
    });
    const { status, body } = await refused.deletion;
    expect([status, body.code]).toEqual([409, "account/has-commitments"]);
  });

  it("lets nobody delete their own account here", async () => {
    covers("D4.privacy.9", "own.refusals.25");
    const { status, body } = await remove("users", admin.userId);
    expect([status, body.code]).toEqual([409, "account/own-account"]);
  });

  it("is refused if the person has changed since the administrator saw them", async () => {
    covers("own.refusals.61");
    const { buyer } = await aStockedSpace(harness);
    const confirmed = (name: string) =>
      remove("users", `${buyer.userId}?${new URLSearchParams({ confirm: name })}`);
    const { status, body } = await confirmed("Lucie Grondin");
    expect([status, body.code]).toEqual([409, "admin/changed-meanwhile"]);
    expect(await rowOf("users", buyer.userId)).toBeDefined();
    expect((await confirmed("Marie Payet")).status).toBe(200);
  });

  it("refuses somebody unknown", async () => {
    const { status, body } = await remove("users", randomUUID());
    expect([status, body.code]).toEqual([404, "account/not-found"]);
  });
});

describe("DELETE /api/admin/spaces/:id", () => {
  it.each([
    ["runs", {}],
    ["is to come", comingRental],
    ["is being paid", held],
  ])("keeps a space whose rental %s", async (_, rental) => {
    covers("D4.privacy.7", "own.refusals.31");
    const { spaceId } = await aStockedSpace(harness, rental);
    const { status, body } = await remove("spaces", spaceId);
    expect([status, body.code]).toEqual([409, "space/has-rentals"]);
  });

  it.each([
    ["is over", endedRental],
    ["was held too long", heldTooLong],
  ])("archives a space whose rental %s, once", async (_, rental) => {
    covers("§7.administration.2");
    const { spaceId, lessor } = await aStockedSpace(harness, rental);
    expect((await remove("spaces", spaceId)).status).toBe(200);
    expect(await rowOf("spaces", spaceId)).toBeUndefined();
    expect(await auditOf(spaceId)).toMatchObject([
      { subject_type: "space", detail: { lessorId: lessor.userId } },
    ]);
    const again = await remove("spaces", spaceId);
    expect([again.status, again.body.code]).toEqual([404, "space/not-found"]);
  });
});

describe("DELETE /api/admin/products/:id", () => {
  it.each(["to_collect", "pending"] as const)(
    "keeps a product with an order %s",
    async (status) => {
      covers("D4.privacy.7", "own.refusals.43");
      const { buyer, productId } = await aStockedSpace(harness);
      await insertOrder(harness.db, { buyerId: buyer.userId, productId }, { status });
      const refused = await remove("products", productId);
      expect([refused.status, refused.body.code]).toEqual([409, "product/has-orders"]);
    },
  );

  it("archives a product whose orders are collected, once", async () => {
    covers("§7.administration.2");
    const { buyer, productId } = await aStockedSpace(harness);
    const order = { buyerId: buyer.userId, productId };
    await insertOrder(harness.db, order, { status: "collected" });
    expect((await remove("products", productId)).status).toBe(200);
    expect(await auditOf(productId)).toMatchObject([{ subject_type: "product" }]);
    const again = await remove("products", productId);
    expect([again.status, again.body.code]).toEqual([404, "product/not-found"]);
  });
});

describe("DELETE /api/admin/transactions/:id", () => {
  it("hides a movement from the list, once, and keeps it in the books", async () => {
    covers("§7.administration.2", "D4.privacy.8", "own.refusals.64", "§2.admin.4", "§6.roles.7");
    const { buyer, productId } = await aStockedSpace(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const checkoutId = await insertCheckout(harness.db, orderId);
    const id = await insertMovement(harness.db, checkoutId, "order_payment", {
      amountCents: 850,
      occurredAt: new Date(),
    });
    expect(await rowOf("transactions", id)).toBeDefined();
    expect((await remove("transactions", id)).status).toBe(200);
    expect(await rowOf("transactions", id)).toBeUndefined();
    const kept = await harness.db
      .selectFrom("ledger_movements")
      .selectAll()
      .where("id", "=", id)
      .execute();
    expect(kept).toHaveLength(1);
    expect(await auditOf(id)).toMatchObject([
      { subject_type: "transaction", detail: { kind: "order_payment", amountCents: 850 } },
    ]);
    expect((await remove("transactions", id)).body.code).toBe("transaction/not-found");
    expect((await remove("transactions", randomUUID())).status).toBe(404);
  });
});
