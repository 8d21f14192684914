import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../../test/client.ts";
import { announce, receive } from "../../../test/deliveries.ts";
import { aConsumer, aLessor, anArtisan, aPicture, type Person } from "../../../test/factories.ts";
import { type Reply, useHarness } from "../../../test/harness.ts";
import {
  endedRental,
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  productForm,
  type RentalColumns,
  type RentalParties,
} from "../../../test/rows.ts";
import { lockSaleableProducts, returnStock, takeStock } from "./public.ts";

const harness = useHarness();

let lessor: Person;
let artisan: Person;
let otherArtisan: Person;
let parties: RentalParties;

beforeAll(async () => {
  lessor = await aLessor(harness, { connected: false });
  artisan = await anArtisan(harness);
  otherArtisan = await anArtisan(harness);
});

/** Creates a rental of the artisan in a space of its own. */
const aRental = async (
  changes: RentalColumns = {},
  artisanId = artisan.userId,
): Promise<string> => {
  const spaceId = await insertSpace(harness.db, lessor.userId);
  parties = { spaceId, lessorId: lessor.userId, artisanId };
  return insertRental(harness.db, parties, changes);
};

const update = (
  productId: string,
  rentalId: string,
  changes: Record<string, string | Blob> = {},
  token: string | undefined = artisan.token,
  headers: Record<string, string> = {},
): Promise<Reply> => {
  const { productPhoto, ...fields } = productForm(rentalId);
  return harness.call("PUT", `/api/product/update/${productId}`, {
    token,
    form: { ...fields, ...changes },
    headers,
  });
};

const correct = (productId: string, kind: string, units: number): Promise<Reply> =>
  harness.call("POST", `/api/product/${productId}/stock`, {
    token: artisan.token,
    json: { kind, units },
  });

/** Brings units of a product that are counted on arrival. */
const deliver = async (rentalId: string, productId: string, units: number): Promise<void> => {
  const { body } = await announce(harness, artisan, rentalId, { [productId]: units });
  await receive(harness, lessor, body.delivery._id, { [productId]: units });
};

const remove = (productId: string, token: string | undefined = artisan.token): Promise<Reply> =>
  harness.call("DELETE", `/api/product/delete/${productId}`, { token });

const stored = (productId: string) =>
  harness.db
    .selectFrom("products")
    .selectAll()
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();

describe("PUT /api/product/update/:id", () => {
  it("changes what was typed, keeps the photo, and moves the stock by the difference", async () => {
    covers("§7.shop.2", "D4.products.2", "D6.settled.13");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId, { stock_quantity: 6 });
    const { status, body } = await update(productId, rentalId, { quantity: "12", area: "2" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: "Produit mis à jour !",
      product: { productName: "Vanille Bourbon", quantity: 12, stockQuantity: 8, area: 2 },
    });
    expect((await stored(productId)).photo).toBe("product");
  });

  it("replaces the photo when one is sent", async () => {
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId);
    await update(productId, rentalId, { productPhoto: aPicture() });
    expect((await stored(productId)).photo).toMatch(/^[0-9a-f]{40}$/);
  });

  it("takes a quantity down to what is held and sold, and no lower", async () => {
    covers("D4.products.2", "own.refusals.42");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId, { stock_quantity: 6 });
    const { status, body } = await update(productId, rentalId, { quantity: "3" });
    expect(status).toBe(409);
    expect(body.code).toBe("product/quantity-below-sold");
    expect(await stored(productId)).toMatchObject({ quantity: 10, stock_quantity: 6 });
    expect((await update(productId, rentalId, { quantity: "4" })).body.product).toMatchObject({
      quantity: 4,
      stockQuantity: 0,
    });
  });

  it("leaves units that came while its form was open, and adds what was typed to them", async () => {
    covers("own.product.656");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId);
    await deliver(rentalId, productId, 20);
    const shown = { quantityShown: "10" };
    const text = { description: "Récolté en mars." };
    await update(productId, rentalId, { ...shown, quantity: "10", ...text });
    const after = { quantity: 30, stock_quantity: 30, description: "Récolté en mars." };
    expect(await stored(productId)).toMatchObject(after);
    const { body } = await update(productId, rentalId, { ...shown, quantity: "15" });
    expect(body.product).toMatchObject({ quantity: 35, stockQuantity: 35 });
    const movements = await harness.db
      .selectFrom("stock_movements")
      .select(["kind", "units"])
      .where("product_id", "=", productId)
      .orderBy("recorded_at")
      .execute();
    expect(movements).toEqual([
      { kind: "delivery", units: 20 },
      { kind: "counted", units: 5 },
    ]);
  });

  it("puts back nothing that was saved since its form was filled", async () => {
    covers("own.product.787", "own.refusals.421");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId);
    const first = (await update(productId, rentalId)).body.product;
    const cheaper = { price: "9", version: first.version };
    const second = (await update(productId, rentalId, cheaper)).body.product;
    expect(second.version).not.toBe(first.version);
    const outdated = { description: "Récolté en mars.", version: first.version };
    expect(codeOf(await update(productId, rentalId, outdated))).toEqual([
      409,
      "request/record-changed",
    ]);
    expect(await stored(productId)).toMatchObject({ price_cents: 900 });
    const again = { ...outdated, price: "9", version: second.version };
    expect((await update(productId, rentalId, again)).status).toBe(200);
  });

  it("is saved again after a lost answer, and whatever comes to its stock or its photo meanwhile", async () => {
    covers("own.product.787");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId);
    const { version } = (await update(productId, rentalId)).body.product;
    await deliver(rentalId, productId, 20);
    await update(productId, rentalId, { quantity: "30", productPhoto: aPicture() });
    const change = { price: "9", quantity: "30", quantityShown: "30", version };
    for (const _ of ["lost", "again"]) {
      expect((await update(productId, rentalId, change)).status).toBe(200);
    }
  });

  it("puts no units on sale again that left while its form was open", async () => {
    covers("own.product.656", "own.refusals.42");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId, { stock_quantity: 6 });
    await correct(productId, "lost", 3);
    const shown = { quantityShown: "10" };
    expect((await update(productId, rentalId, { ...shown, quantity: "10" })).status).toBe(200);
    expect(await stored(productId)).toMatchObject({ quantity: 7, stock_quantity: 3 });
    const lower = await update(productId, rentalId, { ...shown, quantity: "6" });
    expect(codeOf(lower)).toEqual([409, "product/quantity-below-sold"]);
    const flood = await update(productId, rentalId, { quantityShown: "1", quantity: "10000" });
    expect(codeOf(flood)).toEqual([409, "stock/too-many"]);
    expect(await stored(productId)).toMatchObject({ quantity: 7, stock_quantity: 3 });
  });

  it("adds units once when its form is sent again", async () => {
    covers("own.product.656");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId);
    const send = (description: string) =>
      update(
        productId,
        rentalId,
        { quantityShown: "10", quantity: "15", description },
        artisan.token,
        { "idempotency-key": "a form" },
      );
    await send("Récolté en mars.");
    const { body } = await send("Récolté en avril.");
    expect(body.product).toMatchObject({ quantity: 15, description: "Récolté en avril." });
  });

  it("keeps no unit of a product whose units all left it unsold", async () => {
    covers("own.product.656", "own.product.157");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId);
    await correct(productId, "broken", 10);
    expect(await stored(productId)).toMatchObject({ quantity: 0, stock_quantity: 0 });
    for (const known of [{ quantityShown: "0" }, {}]) {
      const { body } = await update(productId, rentalId, { ...known, quantity: "0" });
      expect(body.product).toMatchObject({ quantity: 0, stockQuantity: 0 });
    }
    const { body } = await update(productId, rentalId, { quantityShown: "0", quantity: "20" });
    expect(body.product).toMatchObject({ quantity: 20, stockQuantity: 20 });
    const none = await update(productId, rentalId, { quantityShown: "20", quantity: "0" });
    expect([none.status, none.body.errors]).toEqual([
      400,
      [{ field: "quantity", message: "La quantité doit être comprise entre 1 et 10000." }],
    ]);
  });

  it("moves the product to another running rental of one's own", async () => {
    const productId = await insertProduct(harness.db, await aRental(endedRental));
    const rentalId = await aRental();
    const { status, body } = await update(productId, rentalId);
    expect(status).toBe(200);
    expect(body.product).toMatchObject({
      rentedSpaceId: rentalId,
      storageId: parties.spaceId,
    });
  });

  it("leaves it where buyers await units of it, and while it is hidden", async () => {
    covers("own.product.646", "own.refusals.401");
    const buyer = await aConsumer(harness);
    const fromId = await aRental();
    const productId = await insertProduct(harness.db, fromId, { stock_quantity: 8 });
    await insertOrder(harness.db, { productId, buyerId: buyer.userId });
    const hiddenId = await insertProduct(harness.db, fromId, {
      hidden_at: new Date(),
      hidden_reason: "Vérification",
    });
    const rentalId = await aRental();
    expect(codeOf(await update(productId, rentalId))).toEqual([409, "move/orders-wait"]);
    expect(codeOf(await update(hiddenId, rentalId))).toEqual([409, "move/hidden"]);
    expect(await stored(productId)).toMatchObject({ rental_id: fromId });
    expect((await update(productId, fromId)).status).toBe(200);
  });

  it("refuses to leave it in a rental that is over", async () => {
    const rentalId = await aRental(endedRental);
    const { status, body } = await update(await insertProduct(harness.db, rentalId), rentalId);
    expect(status).toBe(409);
    expect(body.code).toBe("product/rental-not-running");
  });

  it("refuses another artisan's rental and an unknown one", async () => {
    const productId = await insertProduct(harness.db, await aRental());
    const foreign = await update(productId, await aRental({}, otherArtisan.userId));
    expect([foreign.status, foreign.body.code]).toEqual([403, "rental/not-yours"]);
    const unknown = await update(productId, randomUUID());
    expect([unknown.status, unknown.body.code]).toEqual([404, "rental/not-found"]);
  });

  it("refuses more area than is rented, its own old area not counted", async () => {
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId, { area_m2: 2 });
    expect((await update(productId, rentalId, { area: "2" })).status).toBe(200);
    const refused = await update(productId, rentalId, { area: "3" });
    expect([refused.status, refused.body.code]).toEqual([409, "product/area-exceeds-rental"]);
  });

  it("lets three products stand on two pallets, and gives the room back when one leaves", async () => {
    covers("own.product.41");
    const rentalId = await aRental({ pallets: 2 });
    const [jam, honey, candy] = await Promise.all([
      insertProduct(harness.db, rentalId),
      insertProduct(harness.db, rentalId, { area_m2: 1 }),
      insertProduct(harness.db, rentalId, { archived_at: new Date() }),
    ]);
    const shared = await harness.call("POST", "/api/product/create", {
      token: artisan.token,
      form: productForm(rentalId, { sharesPalletWith: honey }),
    });
    expect([shared.status, shared.body.product?.palletId]).toEqual([201, honey]);
    const refused = await update(shared.body.product._id, rentalId, { sharesPalletWith: "" });
    expect([refused.status, refused.body.code]).toEqual([409, "product/area-exceeds-rental"]);
    expect(refused.body.message).toBe(
      "Vos autres produits occupent déjà toute la surface louée : partagez la palette de l'un d'eux.",
    );
    const moved = await update(shared.body.product._id, rentalId, { sharesPalletWith: jam });
    expect(moved.body.product.palletId).toBe(jam);
    const kept = await update(shared.body.product._id, rentalId);
    expect(kept.body.product.palletId).toBe(jam);
    const gone = await update(shared.body.product._id, rentalId, { sharesPalletWith: candy });
    expect(gone.body.errors).toEqual([
      { field: "sharesPalletWith", message: "Ce produit n'est pas dans cet espace." },
    ]);
  });

  it("refuses another artisan's product, an unknown one and an archived one", async () => {
    covers("own.refusals.39");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId);
    const foreign = await update(productId, rentalId, {}, otherArtisan.token);
    expect([foreign.status, foreign.body.code]).toEqual([403, "product/not-yours"]);
    const unknown = await update(randomUUID(), rentalId);
    expect([unknown.status, unknown.body.code]).toEqual([404, "product/not-found"]);
    await remove(productId);
    expect((await update(productId, rentalId)).body.code).toBe("product/not-found");
  });

  it("names every wrong field at once", async () => {
    const { status, body } = await harness.call("PUT", `/api/product/update/${randomUUID()}`, {
      token: artisan.token,
      form: { ...productForm(randomUUID()), quantity: "beaucoup", brand: "" },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "brand", message: "La marque est requise." },
      { field: "quantity", message: "Indiquez un nombre entier." },
    ]);
  });

  it("keeps the stock right while units are bought, returned and the quantity changes", async () => {
    covers("D4.products.2");
    const rentalId = await aRental();
    const productId = await insertProduct(harness.db, rentalId);
    const now = () => ({ at: new Date(), today: harness.deps.clock.today() });
    const take = () =>
      harness.db.transaction().execute(async (tx) => {
        const products = await lockSaleableProducts(tx, [productId], harness.deps.clock.localNow());
        if (!products.get(productId)?.stockQuantity) return false;
        await takeStock(tx, [{ productId, quantity: 1 }], { kind: "sale", ...now() });
        return true;
      });
    const [taken, replies] = await Promise.all([
      Promise.all(Array.from({ length: 16 }, take)),
      Promise.all(
        ["5", "8", "12", "6"].map((quantity) => update(productId, rentalId, { quantity })),
      ),
    ]);
    const sold = taken.filter(Boolean).length;
    const after = await stored(productId);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(after.stock_quantity).toBe(after.quantity - sold);
    expect(after.stock_quantity).toBeGreaterThanOrEqual(0);
    await harness.db
      .transaction()
      .execute((tx) =>
        returnStock(tx, [{ productId, quantity: sold }], { kind: "release", ...now() }),
      );
    expect((await stored(productId)).stock_quantity).toBe(after.quantity);
  });
});
