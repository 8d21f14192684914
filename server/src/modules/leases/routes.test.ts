import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../test/client.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aSpace,
  type Person,
} from "../../../test/factories.ts";
import { type Reply, useHarness } from "../../../test/harness.ts";
import { download, readPdf } from "../../../test/papers.ts";
import { aPaidRental, rentalRequest } from "../../../test/purchases.ts";
import {
  aStockedSpace,
  endedRental,
  insertManager,
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  productForm,
  setOrderState,
} from "../../../test/rows.ts";

const harness = useHarness(ADMIN);

type Stocked = Awaited<ReturnType<typeof aStockedSpace>>;

let stocked: Stocked;

beforeAll(async () => {
  stocked = await aStockedSpace(harness);
});

const look = (who: Pick<Person, "token">, rentalId: string): Promise<Reply> =>
  harness.call("GET", `/api/leases/${rentalId}`, { token: who.token });

describe("GET /api/leases/:id", () => {
  it("shows the artisan the place, the dates, the products there and the payments", async () => {
    covers("own.api.155", "own.product.200");
    const [lessor, artisan] = await Promise.all([aLessor(harness), anArtisan(harness)]);
    const spaceId = await aSpace(harness, lessor);
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 3 }));
    const { status, body } = await look(artisan, rentalId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: rentalId,
      viewer: "artisan",
      status: "confirmed",
      pallets: 3,
      reference: rentalId.slice(0, 8).toUpperCase(),
      space: { _id: spaceId },
      artisan: { _id: artisan.userId, name: "Vanille des Hauts" },
      lessor: { _id: lessor.userId },
      standing: { pallets: [], unplaced: [], free: 3 },
      money: { payments: [{ refunded: 0 }] },
    });
    expect(body.money.payments[0].amount).toBe(body.money.total);
  });

  it("is for both sides, managers of the place and the operator, and answers 404 to all others", async () => {
    covers("own.api.155", "own.product.201");
    const { lessor, artisan, spaceId, rentalId, buyer } = stocked;
    const manager = await aConsumer(harness);
    await insertManager(harness.db, spaceId, manager);
    const admin = await anAdmin(harness);
    const views = await Promise.all(
      [artisan, lessor, manager, admin].map(async (who) => (await look(who, rentalId)).body),
    );
    expect(views.map(({ viewer }) => viewer)).toEqual(["artisan", "lessor", "manager", "admin"]);
    expect(views.map(({ money }) => money === undefined)).toEqual([false, false, true, false]);
    const others = [buyer, await anArtisan(harness), await aLessor(harness, { connected: false })];
    for (const other of others) {
      const { status, body } = await look(other, rentalId);
      expect([status, body.code]).toEqual([404, "rental/not-found"]);
    }
    expect((await harness.call("GET", `/api/leases/${rentalId}`)).status).toBe(401);
  });

  it("answers once the rental is paid, also when it is over or refunded", async () => {
    covers("own.product.200");
    const { artisan, parties, rentalId } = stocked;
    const held = { status: "pending", confirmed_at: null } as const;
    const pending = await insertRental(harness.db, parties, held);
    expect((await look(artisan, pending)).status).toBe(404);
    const statusOf = async (changes: object) =>
      (await look(artisan, await insertRental(harness.db, parties, changes))).body.status;
    expect(await statusOf(endedRental)).toBe("ended");
    expect(await statusOf({ status: "refunded" })).toBe("refunded");
    expect(await statusOf({ ending_since: new Date() })).toBe("ending");
    expect((await look(artisan, rentalId)).body.status).toBe("confirmed");
  });
});

describe("GET /api/leases/:id/labels", () => {
  const labels = (who: Person, rentalId: string, query = "") =>
    download(harness, `/api/leases/${rentalId}/labels${query}`, who.token);

  it("gives a label of each pallet that is taken, of all when asked for, to whoever may look", async () => {
    covers("own.api.156", "own.product.205");
    const { artisan, lessor, spaceId, rentalId } = stocked;
    const manager = await aConsumer(harness);
    await insertManager(harness.db, spaceId, manager);
    const { status, headers, bytes } = await labels(artisan, rentalId);
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="etiquettes-\d{4}-\d\d-\d\d-garage-de-terre-sainte.pdf"$/,
    );
    const { text } = await readPdf(bytes);
    expect(text).toContain("Vanille des Hauts");
    expect(text).toMatch(/Palette 1 ?Contenu le .+ Miel de letchi/);
    expect(text).not.toContain("Palette 2");
    for (const who of [lessor, manager, await anAdmin(harness)]) {
      const all = await readPdf((await labels(who, rentalId, "?which=all")).bytes);
      expect(all.text).toMatch(/Palette 1.*Palette 2 ?Contenu Scannez/);
    }
    const last = await readPdf((await labels(artisan, rentalId, "?which=all&from=2")).bytes);
    expect(last.text).not.toContain("Palette 1");
  });

  it("labels every pallet of a lease on which nothing stands", async () => {
    covers("own.api.156");
    const { artisan, parties, lessor } = stocked;
    const here = { ...parties, spaceId: await insertSpace(harness.db, lessor.userId) };
    const empty = await insertRental(harness.db, here, { pallets: 3 });
    const { text } = await readPdf((await labels(artisan, empty)).bytes);
    expect(text.match(/Palette \d/g)).toEqual(["Palette 1", "Palette 2", "Palette 3"]);
  });

  it("answers 404 to anybody else", async () => {
    covers("own.product.201");
    const { buyer, rentalId } = stocked;
    expect((await labels(buyer, rentalId)).status).toBe(404);
  });
});

describe("what stands on pallets", () => {
  /**
   * People who may look at a lease: the artisan, with the changes that they make through their own
   * calls.
   */
  const aLease = async (pallets: number) => {
    const { artisan, lessor, parties } = stocked;
    const here = { ...parties, spaceId: await insertSpace(harness.db, lessor.userId) };
    const rentalId = await insertRental(harness.db, here, { pallets });
    const { token } = artisan;
    const standing = async () => {
      const { body } = await look(artisan, rentalId);
      const named = body.standing.pallets.map(
        ({ numbers, products }: { numbers: number[]; products: { productName: string }[] }) =>
          `${numbers.join("+")} ${products.map(({ productName }) => productName).join(", ")}`,
      );
      return [...named, `${body.standing.free} libres`];
    };
    const add = async (productName: string, changes: Record<string, string> = {}) => {
      const form = productForm(rentalId, { productName, ...changes });
      const { status, body } = await harness.call("POST", "/api/product/create", { token, form });
      expect(status).toBe(201);
      return textOf(body.product._id);
    };
    const change = async (id: string, changes: Record<string, string>) => {
      const form = productForm(rentalId, changes);
      const { status } = await harness.call("PUT", `/api/product/update/${id}`, { token, form });
      expect(status).toBe(200);
    };
    const remove = async (id: string) => {
      const { status } = await harness.call("DELETE", `/api/product/delete/${id}`, { token });
      expect(status).toBe(200);
    };
    return { rentalId, standing, add, change, remove };
  };

  it("keeps a pallet's number while anything stands there, and reuses it afterwards", async () => {
    covers("own.product.202");
    const { standing, add, change, remove } = await aLease(5);
    const honey = await add("Miel");
    const jam = await add("Confiture", { area: "2" });
    const soap = await add("Savon", { sharesPalletWith: honey });
    expect(await standing()).toEqual(["1 Miel, Savon", "2+3 Confiture", "2 libres"]);
    await remove(honey);
    expect(await standing()).toEqual(["1 Savon", "2+3 Confiture", "2 libres"]);
    await change(jam, { productName: "Confiture", area: "1" });
    expect(await standing()).toEqual(["1 Savon", "2 Confiture", "3 libres"]);
    await add("Tisane");
    expect(await standing()).toEqual(["1 Savon", "2 Confiture", "3 Tisane", "2 libres"]);
    await change(soap, { productName: "Savon", sharesPalletWith: jam });
    expect(await standing()).toEqual(["2 Confiture, Savon", "3 Tisane", "3 libres"]);
    await add("Bougie", { area: "2" });
    expect(await standing()).toEqual(["1+4 Bougie", "2 Confiture, Savon", "3 Tisane", "1 libres"]);
  });

  it("gives a shared pallet another number only to what is larger than all that stands there", async () => {
    covers("own.product.202");
    const { standing, add } = await aLease(4);
    const honey = await add("Miel", { area: "2" });
    await add("Savon", { sharesPalletWith: honey });
    expect(await standing()).toEqual(["1+2 Miel, Savon", "2 libres"]);
    await add("Coffrets", { sharesPalletWith: honey, area: "3" });
    expect(await standing()).toEqual(["1+2+3 Coffrets, Miel, Savon", "1 libres"]);
  });

  it("numbers products that come at once one after the other", async () => {
    covers("own.product.202");
    const { standing, add } = await aLease(4);
    await Promise.all(["A", "B", "C", "D"].map((name) => add(name)));
    const shown = await standing();
    expect(shown.map((line) => line.slice(0, 1))).toEqual(["1", "2", "3", "4", "0"]);
  });

  it("counts what is to sell and what waits for its buyer, also once it left the sale", async () => {
    covers("own.product.203", "own.product.626");
    const { artisan, buyer } = stocked;
    const { rentalId } = await aLease(2);
    const productId = await insertProduct(harness.db, rentalId, { stock_quantity: 7 });
    const buying = { buyerId: buyer.userId, productId, quantity: 3 };
    const orderId = await insertOrder(harness.db, buying);
    const { body } = await look(artisan, rentalId);
    const there = { _id: productId, productName: "Miel de letchi", stock: 7, awaited: 3 };
    expect(body.standing).toEqual({
      pallets: [{ numbers: [1], products: [there] }],
      unplaced: [],
      free: 1,
    });
    const path = `/api/product/delete/${productId}`;
    expect((await harness.call("DELETE", path, { token: artisan.token })).status).toBe(200);
    const after = await look(artisan, rentalId);
    expect(after.body.standing).toEqual({ pallets: [], unplaced: [there], free: 2 });
    await setOrderState(harness.db, orderId, "collected", { collected_at: new Date() });
    const later = await look(artisan, rentalId);
    expect(later.body.standing.unplaced).toEqual([{ ...there, awaited: 0 }]);
  });
});
