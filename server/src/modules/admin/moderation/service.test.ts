import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
} from "../../../../test/purchases.ts";
import { aStockedSpace, insertOrder } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const act = (path: string, json?: object) =>
  harness.call("POST", `/api/admin/${path}`, { token: admin.token, ...(json ? { json } : {}) });

const REASON = { reason: "Photos trompeuses" };

const login = ({ email }: Person) =>
  harness.call("POST", "/api/auth/login", { json: { email, password: PASSWORD } });

const idsAt = async (path: string, token?: string): Promise<string[]> => {
  const { body } = await harness.call("GET", path, { token });
  return (body.data ?? body).map(({ _id }: { _id: string }) => _id);
};

const wishFor = (productId: string, spaceId: string, artisan: Person) =>
  orderRequest({ _id: productId, storageId: spaceId, supplierId: artisan.userId, price: 8.5 });

/** Every way to reach a space or a product, and whether it is open. */
const doors = async ({
  spaceId,
  productId,
  artisan,
  buyer,
}: Awaited<ReturnType<typeof aStockedSpace>>) => {
  const wish = rentalRequest(spaceId, { pallets: 1, price: 12.5 });
  const validation = await harness.call("POST", "/api/renter/validate-rental-request", {
    token: artisan.token,
    json: wish,
  });
  const status = async (path: string, token?: string) =>
    (await harness.call("GET", path, { token })).status;
  return {
    space: {
      listed: (await idsAt("/api/renter/availableStorageSpace")).includes(spaceId),
      searched: (
        await idsAt("/api/renter/availableStorageSpace?limit=100&location=pierre")
      ).includes(spaceId),
      room: await status(`/api/renter/room/${spaceId}`, artisan.token),
      valid: validation.body.valid,
      rent: (await checkOutRental(harness, artisan, wish)).status,
    },
    product: {
      listed: (await idsAt("/api/product/getProducts")).includes(productId),
      searched: (await idsAt("/api/product/getProducts?limit=100&product=miel")).includes(
        productId,
      ),
      alike: (await idsAt("/api/product/getProducts?limit=100&product=miell")).includes(productId),
      shown: await status(`/api/product/${productId}`),
      order: (await checkOutOrder(harness, buyer, wishFor(productId, spaceId, artisan))).status,
    },
  };
};

const OPEN = {
  space: { listed: true, searched: true, room: 200, valid: true, rent: 200 },
  product: { listed: true, searched: true, alike: true, shown: 200, order: 200 },
};
const CLOSED = {
  space: { listed: false, searched: false, room: 404, valid: false, rent: 409 },
  product: { listed: false, searched: false, alike: false, shown: 404, order: 409 },
};

describe("hiding a listing", () => {
  it("hides a space everywhere, tells its lessor why, and shows it again", async () => {
    covers("own.api.14", "own.api.15", "own.refusals.32", "own.refusals.34");
    const stocked = await aStockedSpace(harness);
    const { spaceId, lessor } = stocked;
    const { status, body } = await act(`spaces/${spaceId}/hide`, REASON);
    expect([status, body.success]).toEqual([200, true]);
    expect(await doors(stocked)).toEqual({ ...OPEN, space: CLOSED.space });
    const own = await harness.call("GET", "/api/storageSpace/getall", { token: lessor.token });
    expect(own.body[0]).toMatchObject({ _id: spaceId, hiddenReason: "Photos trompeuses." });
    expect(await harness.mailsTo(lessor.email)).toContainEqual(
      expect.objectContaining({
        subject: "« Garage de Terre Sainte » n'est plus visible",
        text: expect.stringContaining("Motif : Photos trompeuses."),
      }),
    );
    const again = await act(`spaces/${spaceId}/hide`, REASON);
    expect([again.status, again.body.code]).toEqual([409, "listing/already-hidden"]);

    expect((await act(`spaces/${spaceId}/show`)).status).toBe(200);
    expect(await doors(stocked)).toEqual(OPEN);
    expect((await harness.mailsTo(lessor.email)).map(({ subject }) => subject)).toContain(
      "« Garage de Terre Sainte » est de nouveau visible",
    );
    expect((await act(`spaces/${spaceId}/show`)).body.code).toBe("listing/not-hidden");
  });

  it("hides a product everywhere and tells its artisan why", async () => {
    covers("own.api.14", "own.product.22");
    const stocked = await aStockedSpace(harness);
    const { productId, artisan } = stocked;
    expect((await act(`products/${productId}/hide`, REASON)).status).toBe(200);
    expect(await doors(stocked)).toEqual({ ...OPEN, product: CLOSED.product });
    const rented = await harness.call("GET", "/api/renter/rented-storage", {
      token: artisan.token,
    });
    expect(JSON.stringify(rented.body)).toContain('"hiddenReason":"Photos trompeuses."');
    expect((await harness.mailsTo(artisan.email)).map(({ subject }) => subject)).toContain(
      "« Miel de letchi » n'est plus visible",
    );
    expect((await act(`products/${productId}/show`)).status).toBe(200);
    expect(await doors(stocked)).toEqual(OPEN);
  });

  it("honours a payment that was under way", async () => {
    const { productId, spaceId, artisan, buyer } = await aStockedSpace(harness);
    const { body } = await checkOutOrder(harness, buyer, wishFor(productId, spaceId, artisan));
    await act(`products/${productId}/hide`, REASON);
    await harness.press(body.url, "pay");
    const success = await harness.call(
      "GET",
      `/api/product-payment/success?session_id=${body.sessionId}`,
      { token: buyer.token },
    );
    expect(success.status).toBe(200);
  });

  it.each(["spaces", "products"])(
    "asks for a reason and for one of the %s that exists",
    async (list) => {
      covers("own.api.15", "own.refusals.32");
      const id = randomUUID();
      const { status, body } = await act(`${list}/${id}/hide`, { reason: " " });
      expect([status, body.errors]).toEqual([
        400,
        [{ field: "reason", message: "Veuillez indiquer le motif" }],
      ]);
      expect((await act(`${list}/${id}/hide`, REASON)).status).toBe(404);
      expect((await act(`${list}/${id}/show`)).status).toBe(404);
    },
  );
});

describe("suspending an account", () => {
  it("ends a lessor's sessions, hides their spaces, and keeps current rentals", async () => {
    covers("own.api.12", "own.api.13", "own.product.22", "own.refusals.26");
    const stocked = await aStockedSpace(harness);
    const { lessor, buyer, productId, rentalId } = stocked;
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    expect((await act(`users/${lessor.userId}/suspend`, REASON)).status).toBe(200);
    expect(await doors(stocked)).toEqual(CLOSED);
    const me = await harness.call("GET", "/api/auth/me", { token: lessor.token });
    expect(me.status).toBe(401);
    const refused = await login(lessor);
    expect([refused.status, refused.body.code]).toEqual([403, "account/suspended"]);
    expect(refused.body.message).toContain("Motif : Photos trompeuses.");
    const orders = await harness.call("GET", "/api/orders/getOrders", { token: buyer.token });
    expect(orders.body.data).toContainEqual(
      expect.objectContaining({ _id: orderId, status: "À récupérer" }),
    );
    const rental = await harness.db
      .selectFrom("rentals")
      .select("status")
      .where("id", "=", rentalId)
      .executeTakeFirst();
    expect(rental?.status).toBe("confirmed");

    expect((await act(`users/${lessor.userId}/reinstate`)).status).toBe(200);
    expect(await doors(stocked)).toEqual(OPEN);
    expect((await login(lessor)).status).toBe(200);
    expect((await harness.mailsTo(lessor.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["Votre compte est suspendu", "Votre compte est rétabli"]),
    );
  });

  it("takes an artisan's products off sale and leaves their space to others", async () => {
    covers("own.api.12");
    const stocked = await aStockedSpace(harness);
    const other = await aStockedSpace(harness);
    const { artisan, spaceId } = stocked;
    await act(`users/${artisan.userId}/suspend`, REASON);
    const seen = await doors({ ...stocked, artisan: other.artisan });
    expect(seen.space).toEqual(OPEN.space);
    // This order is from the suspended artisan.
    const { listed, shown } = seen.product;
    expect({ listed, shown }).toEqual({ listed: false, shown: 404 });
    const order = wishFor(stocked.productId, spaceId, artisan);
    expect((await checkOutOrder(harness, stocked.buyer, order)).body.code).toBe(
      "order/not-on-sale",
    );
  });

  it("refunds a late payment instead of renting a suspended lessor's space", async () => {
    const { spaceId, lessor, artisan } = await aStockedSpace(harness);
    const { body } = await checkOutRental(
      harness,
      artisan,
      rentalRequest(spaceId, { pallets: 1, price: 12.5 }),
    );
    await harness.db
      .updateTable("rentals")
      .set({ hold_expires_at: new Date(Date.now() - 60_000) })
      .where("artisan_id", "=", artisan.userId)
      .where("status", "=", "pending")
      .execute();
    await act(`users/${lessor.userId}/suspend`, REASON);
    await harness.press(body.url, "pay");
    const outcome = await harness.call(
      "GET",
      `/api/storagepayment/payment-success?session_id=${body.sessionId}`,
      { token: artisan.token },
    );
    expect([outcome.status, outcome.body.code]).toEqual([409, "checkout/refunded"]);
  });

  it("refuses one's own account, an unknown one, a second suspension, and lifting none", async () => {
    covers("own.api.13", "own.refusals.25", "own.refusals.26");
    const { buyer } = await aStockedSpace(harness);
    const codeOf = async (path: string, json?: object) => (await act(path, json)).body.code;
    expect(await codeOf(`users/${admin.userId}/suspend`, REASON)).toBe("account/own-account");
    expect(await codeOf(`users/${randomUUID()}/suspend`, REASON)).toBe("account/not-found");
    expect(await codeOf(`users/${buyer.userId}/reinstate`)).toBe("account/not-suspended");
    await act(`users/${buyer.userId}/suspend`, REASON);
    expect(await codeOf(`users/${buyer.userId}/suspend`, REASON)).toBe("account/already-suspended");
  });

  it("writes each measure in the audit log, with its reason", async () => {
    covers("D4.privacy.6");
    const { buyer, spaceId } = await aStockedSpace(harness);
    await act(`users/${buyer.userId}/suspend`, REASON);
    await act(`users/${buyer.userId}/reinstate`);
    await act(`spaces/${spaceId}/hide`, REASON);
    const written = await harness.db
      .selectFrom("audit_log")
      .select(["action", "actor_id", "detail"])
      .where("subject_id", "in", [buyer.userId, spaceId])
      .orderBy("created_at")
      .execute();
    expect(written).toEqual([
      { action: "suspend", actor_id: admin.userId, detail: { reason: "Photos trompeuses." } },
      { action: "reinstate", actor_id: admin.userId, detail: {} },
      expect.objectContaining({ action: "hide", actor_id: admin.userId }),
    ]);
  });
});
