import { randomUUID } from "node:crypto";
import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  type Person,
} from "../../../test/factories.ts";
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
  today,
} from "../../../test/rows.ts";

const harness = useHarness(ADMIN);

let lessor: Person;
let artisan: Person;
let otherArtisan: Person;
let consumer: Person;
let admin: Person;
let parties: RentalParties;

beforeAll(async () => {
  lessor = await aLessor(harness, { connected: false });
  artisan = await anArtisan(harness);
  otherArtisan = await anArtisan(harness);
  consumer = await aConsumer(harness);
  admin = await anAdmin(harness);
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

const create = (
  rentalId: string,
  changes: Record<string, string | Blob> = {},
  token: string | undefined = artisan.token,
): Promise<Reply> =>
  harness.call("POST", "/api/product/create", { token, form: productForm(rentalId, changes) });

const remove = (productId: string, token: string | undefined = artisan.token): Promise<Reply> =>
  harness.call("DELETE", `/api/product/delete/${productId}`, { token });

const stored = (productId: string) =>
  harness.db
    .selectFrom("products")
    .selectAll()
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();

/** What is answered of the factory's product, wherever it is kept. */
const VANILLA = {
  _id: expect.any(String),
  productName: "Vanille Bourbon",
  pickupLocation: "Saint-Pierre, près du marché",
  brand: "Vanille des Hauts",
  category: "Vanille",
  subCategory: "Gousses",
  quantity: 10,
  stockQuantity: 10,
  price: 12.5,
  area: 1,
  palletId: expect.any(String),
  description: "Gousses noires, 16 cm.",
  productPhoto: expect.stringMatching(/^\/pictures\/[0-9a-f]{40}-640\.webp$/),
  retrievalDays: ["Lun", "Mar", "Jeu"],
  retrievalTimes: { start: "08:00", end: "18:00" },
  supplierName: "Vanille des Hauts",
  lat: -21.34321,
  lng: 55.48765,
  approximate: false,
  withdrawalException: "none",
  netQuantity: null,
  unitPrice: null,
  facts: {},
};

describe("POST /api/product/create", () => {
  it("puts a product on sale with everything that its artisan typed", async () => {
    covers("§7.shop.1", "D5.wire.7", "§3.trade.1");
    const rentalId = await aRental();
    const { status, body } = await create(rentalId);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Produit créé avec succès !",
      product: {
        ...VANILLA,
        rentedSpaceId: rentalId,
        supplierId: artisan.userId,
        storageId: parties.spaceId,
        factsDueOn: addDays(today(), 60),
        version: expect.any(String),
      },
    });
    const photo = await harness.call("GET", body.product.productPhoto);
    expect(photo.status).toBe(200);
  });

  it("takes the photo of another of one's products when none is sent", async () => {
    covers("own.product.42");
    const rentalId = await aRental();
    const model = await insertProduct(harness.db, rentalId, { photo: "a1b2" });
    const { productPhoto: _, ...withoutPhoto } = productForm(rentalId);
    const copy = (photoOf: string | undefined, token = artisan.token) =>
      harness.call("POST", "/api/product/create", {
        token,
        form: { ...withoutPhoto, ...(photoOf ? { photoOf } : {}) },
      });
    const { status, body } = await copy(model);
    expect([status, body.product?.productPhoto]).toEqual([201, "/pictures/a1b2-640.webp"]);
    expect((await copy(undefined)).body.errors).toEqual([
      { field: "productPhoto", message: "La photo du produit est requise." },
    ]);
    const unknown = await copy("00000000-0000-4000-8000-000000000000");
    expect([unknown.status, unknown.body.code]).toEqual([404, "product/not-found"]);
    const foreignRental = await aRental({}, otherArtisan.userId);
    const foreign = await harness.call("POST", "/api/product/create", {
      token: otherArtisan.token,
      form: { ...withoutPhoto, rentedSpaceId: foreignRental, photoOf: model },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, "product/not-yours"]);
  });

  it("makes one product of one intention, however often it is asked for", async () => {
    const rentalId = await aRental();
    const ask = async (key: string): Promise<string> => {
      const { status, body } = await harness.call("POST", "/api/product/create", {
        token: artisan.token,
        form: productForm(rentalId),
        headers: { "idempotency-key": key },
      });
      expect(status).toBe(201);
      return body.product._id;
    };
    const [first, ...repeats] = await Promise.all([ask("one"), ask("one"), ask("one")]);
    expect([...repeats, await ask("one")]).toEqual([first, first, first]);
    expect(await ask("another")).not.toBe(first);
    const made = await harness.db
      .selectFrom("products")
      .select("id")
      .where("rental_id", "=", rentalId)
      .execute();
    expect(made).toHaveLength(2);
  });

  it("keeps the VAT rate that its artisan says, until they say otherwise", async () => {
    covers("own.product.321");
    const kind = { category: "Épicerie sucrée", subCategory: "Biscuits et confiseries" };
    const rentalId = await aRental();
    const made = await create(rentalId, { ...kind, vatClass: "reduced" });
    const { _id, vatClass } = made.body.product;
    expect(vatClass).toBe("reduced");
    const change = async (changes: Record<string, string>) => {
      const form = productForm(rentalId, { ...kind, ...changes });
      const { token } = artisan;
      return (await harness.call("PUT", `/api/product/update/${_id}`, { token, form })).body.product
        .vatClass;
    };
    expect(await change({})).toBe("reduced");
    expect(await change({ vatClass: "" })).toBeUndefined();
  });

  it("takes a product without a category", async () => {
    covers("D6.settled.13");
    const { status, body } = await create(await aRental(), { category: "", subCategory: "" });
    expect(status).toBe(201);
    expect(body.product).toMatchObject({ category: null, subCategory: null });
  });

  it("takes products for a rental that has not started", async () => {
    covers("D4.products.1");
    const { status } = await create(await aRental({ start_date: addDays(today(), 10) }));
    expect(status).toBe(201);
  });

  it("names every wrong field at once", async () => {
    covers("§5.product.1", "§5.product.5");
    const { status, body } = await harness.call("POST", "/api/product/create", {
      token: artisan.token,
      form: { quantity: "0", price: "0,5", area: "0", productName: " ", subCategory: "Miels" },
    });
    expect(status).toBe(400);
    expect(body.code).toBe("request/invalid");
    expect(
      Object.fromEntries(
        body.errors.map(({ field, message }: { field: string; message: string }) => [
          field,
          message,
        ]),
      ),
    ).toEqual({
      rentedSpaceId: "Identifiant invalide",
      productName: "Le nom du produit est requis.",
      pickupLocation: "Le lieu de récupération est requis.",
      brand: "La marque est requise.",
      quantity: "La quantité doit être comprise entre 1 et 10000.",
      price: "Le prix doit être d'au moins 1 €.",
      area: "La surface doit être d'au moins 1 m².",
      description: "La description est requise.",
      subCategory: "Cette sous-catégorie ne convient pas.",
      productPhoto: "La photo du produit est requise.",
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ quantity: "10001" }, "La quantité doit être comprise entre 1 et 10000."],
    [{ price: "12,555" }, "Le prix ne peut pas avoir plus de deux décimales."],
    [{ price: "100001" }, "Le prix ne peut pas dépasser 100 000 €."],
    [{ category: "Voitures" }, "Catégorie inconnue."],
    [{ subCategory: "Miels" }, "Cette sous-catégorie ne convient pas."],
  ])("refuses %j", async (changes, message) => {
    covers("D2.money.3", "§9.constants.13", "§5.product.2", "§5.product.3", "§5.product.4");
    const { status, body } = await create(await aRental(), changes);
    expect(status).toBe(400);
    expect(body.message).toBe(message);
  });

  it("refuses a file that is not a picture", async () => {
    covers("§5.pictures.1");
    const { status, body } = await create(await aRental(), {
      productPhoto: new Blob(["bonjour"], { type: "image/png" }),
    });
    expect(status).toBe(415);
    expect(body.code).toBe("picture/not-an-image");
  });

  it("refuses a rental that does not exist", async () => {
    covers("own.refusals.38");
    const { status, body } = await create(randomUUID());
    expect(status).toBe(404);
    expect(body.code).toBe("rental/not-found");
  });

  it("refuses another artisan's rental", async () => {
    covers("D4.products.1", "own.refusals.38", "§6.roles.5");
    const { status, body } = await create(await aRental(), {}, otherArtisan.token);
    expect(status).toBe(403);
    expect(body.code).toBe("rental/not-yours");
  });

  it.each([
    ["is over", endedRental],
    ["is not paid yet", { status: "pending" as const }],
    ["was refunded", { status: "refunded" as const }],
  ])("refuses a rental that %s", async (_, changes) => {
    covers("D4.products.1", "own.refusals.40");
    const { status, body } = await create(await aRental(changes));
    expect(status).toBe(409);
    expect(body.code).toBe("product/rental-not-running");
  });

  it("refuses more area than is rented, archived products not counted", async () => {
    covers("D4.products.3", "own.refusals.41");
    const rentalId = await aRental();
    const first = await create(rentalId, { area: "2" });
    expect(first.status).toBe(201);
    const refused = await create(rentalId);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("product/area-exceeds-rental");
    await remove(first.body.product._id);
    expect((await create(rentalId)).status).toBe(201);
  });

  it("lets one of two simultaneous products take the last square metre", async () => {
    covers("D4.products.3");
    const rentalId = await aRental({ pallets: 1 });
    const replies = await Promise.all([create(rentalId), create(rentalId)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("DELETE /api/product/delete/:id", () => {
  it("archives the product, even with orders to collect, once", async () => {
    covers("§7.shop.3", "D4.products.5");
    const productId = await insertProduct(harness.db, await aRental());
    await insertOrder(harness.db, { buyerId: consumer.userId, productId });
    const { status, body } = await remove(productId);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: "Produit supprimé." });
    expect((await stored(productId)).archived_at).not.toBeNull();
    const again = await remove(productId);
    expect([again.status, again.body.code]).toEqual([404, "product/not-found"]);
  });

  it("refuses another artisan's product", async () => {
    covers("own.refusals.39");
    const productId = await insertProduct(harness.db, await aRental());
    const { status, body } = await remove(productId, otherArtisan.token);
    expect([status, body.code]).toEqual([403, "product/not-yours"]);
  });
});

describe("who may change products", () => {
  it("refuses anyone but artisans", async () => {
    const id = randomUUID();
    const calls = [
      (token: string | undefined) =>
        harness.call("POST", "/api/product/create", { token, form: {} }),
      (token: string | undefined) =>
        harness.call("PUT", `/api/product/update/${id}`, { token, form: {} }),
      (token: string | undefined) => harness.call("DELETE", `/api/product/delete/${id}`, { token }),
    ];
    for (const call of calls) {
      for (const { token } of [lessor, consumer, admin]) {
        expect((await call(token)).body.code).toBe("account/forbidden-role");
      }
      expect((await call(undefined)).status).toBe(401);
      expect((await call("nobody's")).status).toBe(401);
    }
  });
});
