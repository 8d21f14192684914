import { cents } from "@stokaz/contract/money/money";
import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../../../test/client.ts";
import { aConsumer, aLessor, anArtisan, type Person } from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import {
  endedRental,
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  type RentalColumns,
  today,
} from "../../../../test/rows.ts";

const harness = useHarness();

let artisan: Person;
let lessor: Person;
let here: string;
let there: string;

const aRental = async (changes: RentalColumns = {}, name = "Hangar") => {
  const spaceId = await insertSpace(harness.db, lessor.userId, {
    name,
    surface_m2: 1000,
    postcode: "97430",
    city: "Le Tampon",
  });
  const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
  return insertRental(harness.db, parties, { pallets: 3, ...changes });
};

beforeAll(async () => {
  [lessor, artisan] = await Promise.all([
    aLessor(harness, { connected: false }),
    anArtisan(harness),
  ]);
});
beforeEach(async () => {
  here = await aRental({}, "Garage");
  there = await aRental();
});

const move = (productId: string, units: number, rentalId = there, who = artisan): Promise<Reply> =>
  harness.call("POST", `/api/product/${productId}/move`, {
    token: who.token,
    json: { rentalId, units },
  });

const rowsIn = (rentalId: string) =>
  harness.db
    .selectFrom("products")
    .select(["id", "name", "stock_quantity as stock", "quantity", "pickup_location as at"])
    .where("rental_id", "=", rentalId)
    .where("archived_at", "is", null)
    .orderBy("created_at")
    .execute();

const movementsOf = (productId: string) =>
  harness.db
    .selectFrom("stock_movements")
    .select(["kind", "units", "stock_after", "note"])
    .where("product_id", "=", productId)
    .orderBy("recorded_at")
    .execute();

const batchesOf = (productId: string) =>
  harness.db
    .selectFrom("batches")
    .select(["number", "last_day", "units"])
    .where("product_id", "=", productId)
    .where("units", ">", 0)
    .orderBy("number")
    .execute();

const addBatch = (productId: string, number: string, units: number, days: number) =>
  harness.call("POST", `/api/product/${productId}/batches`, {
    token: artisan.token,
    json: { number, lastDay: addDays(today(), days), units, isInStock: true },
  });

describe("GET /api/product/:id/move", () => {
  it("names the running leases of the artisan, their room, and where the same stands", async () => {
    covers("own.api.209", "own.product.290");
    const productId = await insertProduct(harness.db, here);
    await insertProduct(harness.db, there);
    const over = await aRental(endedRental);
    const path = `/api/product/${productId}/move`;
    const { status, body } = await harness.call("GET", path, { token: artisan.token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ productName: "Miel de letchi", stock: 10, awaited: 0, area: 1 });
    const target = body.targets.find(({ _id }: { _id: string }) => _id === there);
    expect(target).toMatchObject({ spaceName: "Hangar", free: 2, isSameThere: true });
    const ids = body.targets.map(({ _id }: { _id: string }) => _id);
    expect([ids.includes(here), ids.includes(over)]).toEqual([false, false]);
    const other = await anArtisan(harness);
    expect((await harness.call("GET", path, { token: other.token })).body.code).toBe(
      "product/not-yours",
    );
  });
});

describe("POST /api/product/:id/move", () => {
  it("moves a whole product as it is, to a pallet that is numbered there", async () => {
    covers("own.api.210", "own.product.290");
    const productId = await insertProduct(harness.db, here);
    const { status, body } = await move(productId, 10);
    expect([status, body.productId]).toEqual([200, productId]);
    expect(body.message).toBe("C'est déplacé vers « Hangar ».");
    expect(await rowsIn(here)).toEqual([]);
    expect(await rowsIn(there)).toMatchObject([
      { id: productId, stock: 10, at: "97430 Le Tampon" },
    ]);
    const numbers = await harness.db
      .selectFrom("pallet_numbers")
      .select(["rental_id", "number"])
      .where("pallet_id", "=", productId)
      .execute();
    expect(numbers).toEqual([{ rental_id: there, number: 1 }]);
    expect(codeOf(await move(productId, 1))).toEqual([409, "move/same-lease"]);
  });

  it("moves some units to a product made for them, with sheet, pictures, batches and movements", async () => {
    covers("own.product.290", "own.product.291");
    const facts = { conservation: "Au sec" };
    const productId = await insertProduct(harness.db, here, { facts });
    await harness.db
      .insertInto("product_pictures")
      .values({ product_id: productId, position: 1, picture: "second" })
      .execute();
    await addBatch(productId, "B", 3, 20);
    await addBatch(productId, "A", 4, 10);
    const { body } = await move(productId, 6);
    expect(body.productId).not.toBe(productId);
    expect(await rowsIn(here)).toMatchObject([{ id: productId, stock: 4, quantity: 4 }]);
    expect(await rowsIn(there)).toMatchObject([{ id: body.productId, stock: 6, quantity: 6 }]);
    expect(await batchesOf(productId)).toMatchObject([{ number: "B", units: 1 }]);
    expect(await batchesOf(body.productId)).toEqual([
      { number: "A", last_day: addDays(today(), 10), units: 4 },
      { number: "B", last_day: addDays(today(), 20), units: 2 },
    ]);
    const [out] = (await movementsOf(productId)).slice(-1);
    expect(out).toEqual({ kind: "moved_out", units: -6, stock_after: 4, note: "Hangar" });
    expect(await movementsOf(body.productId)).toMatchObject([{ kind: "moved_in", units: 6 }]);
    const copy = await harness.db
      .selectFrom("products")
      .innerJoin("product_pictures", "product_id", "products.id")
      .select(["facts", "photo", "picture"])
      .where("products.id", "=", body.productId)
      .execute();
    expect(copy).toEqual([{ facts, photo: "product", picture: "second" }]);
  });

  it("makes the product there like the one that it comes from, its VAT rate included", async () => {
    covers("own.product.658");
    const said = {
      vat_class: "standard",
      withdrawal_exception: "fast_perishable",
      net_amount: 250,
      net_unit: "g",
      alt_text: "Un pot de miel",
    } as const;
    const productId = await insertProduct(harness.db, here, said);
    // The same but for its rate: other goods, whose buyers are told another tax.
    const reduced = { ...said, vat_class: "reduced" } as const;
    const other = await insertProduct(harness.db, there, reduced);
    const { body } = await move(productId, 4);
    expect(body.productId).not.toBe(other);
    const rowOf = (id: string) =>
      harness.db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const [from, made] = await Promise.all([rowOf(productId), rowOf(body.productId)]);
    const differing = Object.keys(from).filter(
      (column) =>
        JSON.stringify(Reflect.get(from, column)) !== JSON.stringify(Reflect.get(made, column)),
    );
    const ofItsOwn = [
      "id",
      "rental_id",
      "space_id",
      "pickup_location",
      "plain_pickup_location",
      "search_words",
      "quantity",
      "stock_quantity",
      "pallet_id",
      "created_at",
      "updated_at",
    ];
    expect(differing.filter((column) => !ofItsOwn.includes(column))).toEqual([]);
    expect(made.vat_class).toBe("standard");
  });

  it("adds to the same product there, and leaves none behind", async () => {
    covers("own.product.290");
    const productId = await insertProduct(harness.db, here);
    const same = await insertProduct(harness.db, there);
    const dearer = await insertProduct(harness.db, there, { price_cents: cents(999) });
    expect((await move(productId, 4)).body.productId).toBe(same);
    expect(await rowsIn(here)).toMatchObject([{ id: productId, stock: 6 }]);
    expect((await move(productId, 6)).body.productId).toBe(same);
    expect(await rowsIn(here)).toEqual([]);
    const found = new Map((await rowsIn(there)).map(({ id, stock }) => [id, stock]));
    expect([found.get(same), found.get(dearer)]).toEqual([20, 10]);
  });

  it("leaves what orders hold where their buyers come for it", async () => {
    covers("own.product.291");
    const productId = await insertProduct(harness.db, here);
    const buyer = await aConsumer(harness);
    const orderId = await insertOrder(harness.db, {
      buyerId: buyer.userId,
      productId,
      quantity: 2,
    });
    const { body } = await move(productId, 10);
    expect(body.message).toMatch(/Les 2 unités commandées restent sur place/);
    expect(await rowsIn(here)).toMatchObject([{ id: productId, stock: 0 }]);
    expect(await rowsIn(there)).toMatchObject([{ id: body.productId, stock: 10 }]);
    const lines = await harness.db
      .selectFrom("order_lines")
      .innerJoin("products", "products.id", "order_lines.product_id")
      .select(["order_lines.product_id", "products.rental_id"])
      .where("order_id", "=", orderId)
      .execute();
    expect(lines).toEqual([{ product_id: productId, rental_id: here }]);
  });

  it("never puts more on a lease than it has square metres, nor on one that is over or somebody else's", async () => {
    covers("own.product.290", "own.refusals.218");
    const productId = await insertProduct(harness.db, here, { area_m2: 3 });
    await insertProduct(harness.db, there, { name: "Savon" });
    expect(codeOf(await move(productId, 2))).toEqual([409, "product/area-exceeds-rental"]);
    expect(codeOf(await move(productId, 10))).toEqual([409, "product/area-exceeds-rental"]);
    const over = await aRental(endedRental);
    expect(codeOf(await move(productId, 1, over))).toEqual([409, "product/rental-not-running"]);
    expect(codeOf(await move(productId, 11))).toEqual([409, "stock/too-few"]);
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(codeOf(await move(productId, 1, unknown))).toEqual([404, "rental/not-found"]);
    const other = await anArtisan(harness);
    expect(codeOf(await move(productId, 1, there, other))).toEqual([403, "product/not-yours"]);
    const hidden = await insertProduct(harness.db, here, {
      hidden_at: new Date(),
      hidden_reason: "Vérification",
    });
    expect(codeOf(await move(hidden, 1))).toEqual([409, "move/hidden"]);
  });

  it("refuses a batch that has the number of another there", async () => {
    covers("own.refusals.219");
    const productId = await insertProduct(harness.db, here);
    const same = await insertProduct(harness.db, there);
    await addBatch(productId, "A", 4, 10);
    await addBatch(same, "A", 4, 11);
    expect(codeOf(await move(productId, 4))).toEqual([409, "stock/batch-exists"]);
    expect(await rowsIn(here)).toMatchObject([{ stock: 10 }]);
  });

  const sendOnce = (productId: string, units: number): Promise<Reply> =>
    harness.call("POST", `/api/product/${productId}/move`, {
      token: artisan.token,
      json: { rentalId: there, units },
      headers: { "idempotency-key": `move-of-${productId}` },
    });

  it.each([
    { what: "some units", units: 3, there: 0, out: 1 },
    { what: "the last unit, which archives the product", units: 10, there: 10, out: 1 },
    { what: "the whole product", units: 10, there: 0, out: 0 },
  ])("counts $what once when it is sent twice under one key", async (given) => {
    covers("own.api.210");
    const productId = await insertProduct(harness.db, here);
    if (given.there > 0) await insertProduct(harness.db, there);
    const [one, other] = [
      await sendOnce(productId, given.units),
      await sendOnce(productId, given.units),
    ];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    expect(one.body.message).toBe("C'est déplacé vers « Hangar ».");
    expect(await rowsIn(there)).toMatchObject([{ stock: given.units + given.there }]);
    const movements = await movementsOf(productId);
    expect(movements.filter(({ kind }) => kind === "moved_out")).toHaveLength(given.out);
  });

  it("answers a whole move again although a buyer ordered units there meanwhile", async () => {
    covers("own.api.210");
    const productId = await insertProduct(harness.db, here);
    const { body } = await sendOnce(productId, 10);
    const buyer = await aConsumer(harness);
    await insertOrder(harness.db, { buyerId: buyer.userId, productId, quantity: 2 });
    await harness.db
      .updateTable("products")
      .set({ stock_quantity: 8 })
      .where("id", "=", productId)
      .execute();
    const again = await sendOnce(productId, 10);
    expect([again.status, again.body]).toEqual([200, body]);
  });

  it("finds no product that was deleted", async () => {
    covers("own.api.210");
    const productId = await insertProduct(harness.db, here, { archived_at: new Date() });
    expect(codeOf(await move(productId, 1))).toEqual([404, "product/not-found"]);
  });
});
