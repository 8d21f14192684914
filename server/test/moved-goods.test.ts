import { readFileSync } from "node:fs";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aDoor, type Door } from "./door.ts";
import { ADMIN, aConsumer, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPaidRental, aProduct, rentalRequest } from "./purchases.ts";
import { today } from "./rows.ts";

const harness = useHarness(ADMIN);

let door: Door;
/** Leases of the artisan at three places. */
const leases: { storageId: string; rentalId: string }[] = [];

beforeAll(async () => {
  door = await aDoor(harness);
  leases.push({ storageId: door.spaceId, rentalId: door.rentalId });
  for (const name of ["Hangar", "Cave"]) {
    const storageId = await aSpace(harness, door.lessor, { surface: "100", name });
    const request = rentalRequest(storageId, { pallets: 20 });
    leases.push({ storageId, rentalId: await aPaidRental(harness, door.artisan, request) });
  }
});

const TEXT = {
  danger: "Le verre peut éclater.",
  advice: "Ne l'utilisez plus et rapportez-le.",
  contact: "Marie Payet, 0692 00 00 00.",
};

const act = (path: string, json: object) =>
  harness.call("POST", `/api/${path}`, { token: door.admin.token, json });
const ask = async (path: string) =>
  (await harness.call("GET", `/api/admin/${path}`, { token: door.admin.token })).body;

const byArtisan = async (path: string, json: object) => {
  const { token } = door.artisan;
  const { status, body } = await harness.call("POST", `/api/product/${path}`, { token, json });
  expect(status).toBeLessThan(300);
  return body;
};

const addBatch = (productId: string, number: string, units: number, isInStock: boolean) =>
  byArtisan(`${productId}/batches`, { number, lastDay: null, units, isInStock });

/** Moves units to another lease. @returns the product there */
const move = async <Product extends { _id: string }>(
  product: Product,
  units: number,
  to: number,
) => {
  const { storageId, rentalId } = leases[to] ?? { storageId: "", rentalId: "" };
  const { productId } = await byArtisan(`${product._id}/move`, { rentalId, units });
  return { ...product, _id: productId, storageId };
};

let products = 0;
/** Creates ten units of a product that no other test has: the same would be added to it. */
const anUnmovedProduct = () => {
  products += 1;
  const productName = `Vanille ${products}`;
  return aProduct(harness, door.artisan, door.rentalId, { quantity: "10", productName });
};

/**
 * Creates ten units of batch L12, of which five stay, three are on the second lease, and two on the
 * third, which came from the second. Beside them the second has two units of batch M4.
 */
const aMovedProduct = async () => {
  const first = await anUnmovedProduct();
  await addBatch(first._id, "L12", 10, true);
  const second = await move(first, 5, 1);
  const third = await move(second, 2, 2);
  await addBatch(second._id, "M4", 2, false);
  return [first, second, third] as const;
};

const previewOf = (productId: string, batchId?: string) =>
  ask(`recalls/preview?productId=${productId}${batchId ? `&batchId=${batchId}` : ""}`);

const batchOf = async (productId: string, number: string): Promise<string> => {
  const { batches } = await previewOf(productId);
  return batches.find((batch: { number: string }) => batch.number === number)?._id;
};

const recall = async (productId: string, batchId?: string) => {
  const { buyers, units } = await previewOf(productId, batchId);
  const json = { productId, buyers, units, ...TEXT, ...(batchId && { batchId }) };
  expect((await act("admin/recalls", json)).status).toBe(201);
  await harness.app.jobs.drain();
};

const recallMailsTo = async ({ email }: Person) =>
  (await harness.mailsTo(email)).filter(({ subject }) => subject.startsWith("Rappel de "));

const pageOf = async ({ _id }: { _id: string }) => {
  const { status, body } = await harness.call("GET", `/api/product/${_id}`);
  return [status, body.data?.stockQuantity];
};

describe("the recall of a batch of which units were moved", () => {
  it("reaches its buyers on each lease once, and takes its rest out of each stock", async () => {
    covers("own.product.546");
    const [first, second, third] = await aMovedProduct();
    const [buyer, other, safe] = [
      await aConsumer(harness),
      await aConsumer(harness),
      await aConsumer(harness),
    ];
    await door.money.aPaidOrder(buyer, first, 1);
    await door.money.aPaidOrder(buyer, third, 1);
    await door.money.aPaidOrder(other, second, 3);
    await door.money.aPaidOrder(safe, second, 1);
    const batchId = await batchOf(first._id, "L12");
    const seen = { buyers: 2, units: 5, listings: 3, places: 3, isVisible: false };
    expect(await previewOf(first._id, batchId)).toMatchObject(seen);
    expect(await previewOf(third._id, await batchOf(third._id, "L12"))).toMatchObject(seen);
    await recall(first._id, batchId);
    const told = await Promise.all([buyer, other, safe].map(recallMailsTo));
    expect(told.map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(told[0]?.[0]?.text).toMatch(/1 unité, commande .* ; 1 unité, commande /);
    expect(await Promise.all([first, second, third].map(pageOf))).toEqual([
      [200, 0],
      [200, 1],
      [200, 0],
    ]);
    expect(await previewOf(second._id)).toMatchObject({ batches: [{ number: "M4" }] });
  });
});

describe("the recall of a product of which units were moved", () => {
  it("hides it on each lease, from whichever it is asked, and its seller reads how many", async () => {
    covers("own.product.547");
    const [first, second, third] = await aMovedProduct();
    const buyer = await aConsumer(harness);
    await door.money.aPaidOrder(buyer, second, 1);
    await harness.db
      .updateTable("products")
      .set({ name: "Vanille des Hauts" })
      .where("id", "=", third._id)
      .execute();
    expect(await previewOf(third._id)).toMatchObject({ buyers: 1, units: 1, listings: 3 });
    await recall(third._id);
    const found = await Promise.all([first, second, third].map(pageOf));
    expect(found.map(([status]) => status)).toEqual([404, 404, 404]);
    const [mail] = await recallMailsTo(buyer);
    expect(mail?.text).toContain(`1 unité de « ${first.productName} », commande`);
    const [bySeller] = await recallMailsTo(door.artisan);
    expect(bySeller?.text).toContain("Ce rappel couvre ses 3 fiches");
    const { data } = await ask("decisions");
    expect(data.slice(0, 3).map(({ ground }: { ground: string }) => ground)).toEqual([
      ...["recall", "recall", "recall"],
    ]);
  });

  it("waits for a move that runs meanwhile, and covers what it makes", async () => {
    covers("own.product.547");
    const first = await anUnmovedProduct();
    const [moved] = await Promise.all([
      harness.call("POST", `/api/product/${first._id}/move`, {
        token: door.artisan.token,
        json: { rentalId: leases[1]?.rentalId, units: 4 },
      }),
      recall(first._id),
    ]);
    const there = { _id: moved.body.productId ?? first._id };
    expect((await pageOf(there))[0]).toBe(404);
  });

  it("knows what was moved before links were kept", async () => {
    covers("own.product.549");
    const [first, second, third] = await aMovedProduct();
    const links = () =>
      harness.db.selectFrom("product_moves").selectAll().orderBy("from_id").orderBy("to_id");
    const kept = await links().execute();
    await sql`delete from product_moves`.execute(harness.db);
    expect(await previewOf(first._id)).toMatchObject({ listings: 1 });
    const migration = new URL("../migrations/0441_fill_moved_products.sql", import.meta.url);
    await sql.raw(readFileSync(migration, "utf8")).execute(harness.db);
    expect(await links().execute()).toEqual(kept);
    for (const { _id } of [first, second, third]) {
      expect(await previewOf(_id)).toMatchObject({ listings: 3, places: 3 });
    }
  });
});

describe("an authority's injunction against a product of which units were moved", () => {
  it("is carried out on each lease", async () => {
    covers("own.product.550");
    const [first, second, third] = await aMovedProduct();
    await act("admin/injunctions", {
      authority: "la DGCCRF",
      reference: first._id,
      receivedOn: today(),
      subjectType: "product",
      subjectId: first._id,
      asks: "Retirer cette vanille.",
    });
    await act(`admin/products/${first._id}/hide`, { reason: "Danger" });
    const { data } = await ask("injunctions");
    const one = data.find(({ subjectId }: { subjectId: string }) => subjectId === first._id);
    expect(one.visibleIds.toSorted()).toEqual([second._id, third._id].toSorted());
    const close = (outcome: string) => act(`admin/injunctions/${one._id}/close`, { outcome });
    expect((await close("already_removed")).body.code).toBe("injunction/still-visible");
    expect((await close("hidden")).status).toBe(200);
    const found = await Promise.all([first, second, third].map(pageOf));
    expect(found.map(([status]) => status)).toEqual([404, 404, 404]);
  });
});
