import { randomUUID } from "node:crypto";
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
import { insertProduct, insertRental, insertSpace, productForm } from "../../../test/rows.ts";
import { buildApp } from "../../app.ts";

const harness = useHarness({ ...ADMIN, FIRST_LISTING_APPROVAL: "on" });

let admin: Person;
let buyer: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
  buyer = await aConsumer(harness);
});

const WAITING = { state: "waiting", reason: null };

const get = (path: string, person?: Person): Promise<Reply> =>
  harness.call("GET", path, { token: person?.token });

const decide = (list: string, id: string, json: object, person = admin): Promise<Reply> =>
  harness.call("POST", `/api/admin/approvals/${list}/${id}`, { token: person.token, json });

const ask = (list: string, id: string, person: Person): Promise<Reply> =>
  harness.call("POST", `/api/approvals/${list}/${id}`, { token: person.token });

const waiting = async () => (await get("/api/admin/queue", admin)).body.approvals;

/** An artisan with a running rental and their first product. */
const aFirstProduct = async () => {
  const lessor = await aLessor(harness, { connected: false });
  const artisan = await anArtisan(harness);
  const spaceId = await insertSpace(harness.db, lessor.userId);
  const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
  const rentalId = await insertRental(harness.db, parties);
  const create = (productName: string) =>
    harness.call("POST", "/api/product/create", {
      token: artisan.token,
      form: productForm(rentalId, { productName }),
    });
  const { body } = await create("Miel de baies roses");
  return { artisan, rentalId, spaceId, create, body, productId: textOf(body.product._id) };
};

const isListed = async (productId: string): Promise<boolean> =>
  (await get("/api/product/getProducts")).body.data.some(
    ({ _id }: { _id: string }) => _id === productId,
  );

const isOffered = async (spaceId: string): Promise<boolean> =>
  (await get("/api/renter/availableStorageSpace")).body.some(
    ({ _id }: { _id: string }) => _id === spaceId,
  );

/** What each person is answered at an address, visitors as `undefined`. */
const statusesFor = (page: string, people: readonly (Person | undefined)[]): Promise<number[]> =>
  Promise.all(people.map(async (who) => (await get(page, who)).status));

it("tells the operator which generic green claims a first product has", async () => {
  covers("own.product.571");
  const { productId } = await aFirstProduct();
  await harness.db
    .updateTable("products")
    .set({
      description: "Un flacon biodégradable.",
      unapproved_since: new Date("2020-01-01T00:00:00Z"),
    })
    .where("id", "=", productId)
    .execute();
  const { items } = await waiting();
  expect(items[0]).toMatchObject({ _id: productId, greenClaims: ["biodégradable"] });
  await decide("products", productId, { outcome: "approved" });
});

describe("the first space of a lessor", () => {
  it("is seen only by its lessor and the operator until it is approved", async () => {
    covers("own.api.385", "own.approval.1", "own.approval.2", "own.approval.4");
    const [lessor, other] = [await aLessor(harness), await aLessor(harness)];
    const id = await aSpace(harness, lessor);
    await aSpace(harness, lessor, { name: "Box du Tampon" });
    const page = `/api/spaces/${id}`;
    expect(await statusesFor(page, [undefined, buyer, other, lessor, admin])).toEqual([
      404, 404, 404, 200, 200,
    ]);
    expect(await isOffered(id)).toBe(false);
    expect((await get(`/api/places/${id}`, lessor)).status).toBe(404);
    expect(JSON.stringify((await get(`/api/sellers/${lessor.userId}`)).body)).not.toContain(id);
    expect((await get(page, lessor)).body.approval).toEqual(WAITING);
    const own = await get("/api/storageSpace/getall", lessor);
    expect(own.body.map(({ approval }: { approval: object }) => approval)).toEqual([
      WAITING,
      WAITING,
    ]);
  });

  it("stands in the operator's queue once, with the number of the others", async () => {
    covers("own.api.385", "own.approval.1", "own.approval.2", "own.approval.4");
    const lessor = await aLessor(harness);
    const id = await aSpace(harness, lessor);
    await aSpace(harness, lessor, { name: "Box du Tampon" });
    const { items } = await waiting();
    expect(items.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({
      list: "spaces",
      name: "Garage de Terre Sainte",
      price: 12.5,
      others: 1,
      ownerId: lessor.userId,
      ownerName: "Marie Payet",
      email: lessor.email,
    });
  });

  it("is published with all others once it is approved; later spaces are published at once", async () => {
    covers("own.api.385", "own.approval.1", "own.approval.2", "own.approval.4");
    const [lessor, other] = [await aLessor(harness), await aLessor(harness)];
    const id = await aSpace(harness, lessor);
    const second = await aSpace(harness, lessor, { name: "Box du Tampon" });
    const page = `/api/spaces/${id}`;
    const { status, body } = await decide("spaces", id, { outcome: "approved" });
    expect([status, body.message]).toEqual([200, "C'est publié. La personne en est prévenue."]);
    expect(await statusesFor(page, [undefined, buyer, other, lessor, admin])).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(await isOffered(id)).toBe(true);
    expect((await get(`/api/spaces/${second}`)).status).toBe(200);
    expect((await get(page, lessor)).body.approval).toBeUndefined();
    const subjects = (await harness.mailsTo(lessor.email)).map(({ subject }) => subject);
    expect(subjects).toContain("« Garage de Terre Sainte » est en ligne");
    expect(subjects).toContain("« Box du Tampon » est en ligne");
    const third = await aSpace(harness, lessor, { name: "Cave" });
    expect((await get(`/api/spaces/${third}`)).status).toBe(200);
  });

  it("is announced alone when its lessor deleted another that waited", async () => {
    covers("own.approval.2");
    const lessor = await aLessor(harness);
    const id = await aSpace(harness, lessor);
    const second = await aSpace(harness, lessor, { name: "Box du Tampon" });
    const path = `/api/storageSpace/delete/${second}`;
    expect((await harness.call("DELETE", path, { token: lessor.token })).status).toBe(200);
    expect((await decide("spaces", id, { outcome: "approved" })).status).toBe(200);
    const online = (await harness.mailsTo(lessor.email)).filter(({ subject }) =>
      subject.endsWith("est en ligne"),
    );
    expect(online.map(({ subject }) => subject)).toEqual([
      "« Garage de Terre Sainte » est en ligne",
    ]);
  });

  it("is said to be approved, not online, when its lessor took it off offer meanwhile", async () => {
    covers("own.product.689");
    const lessor = await aLessor(harness);
    const id = await aSpace(harness, lessor);
    const json = { isTakenOff: true };
    await harness.call("PUT", `/api/storageSpace/${id}/offer`, { token: lessor.token, json });
    expect((await decide("spaces", id, { outcome: "approved" })).status).toBe(200);
    expect(await isOffered(id)).toBe(false);
    const [mail] = (await harness.mailsTo(lessor.email)).filter(({ subject }) =>
      subject.startsWith("« Garage de Terre Sainte »"),
    );
    expect(mail?.subject).toBe("« Garage de Terre Sainte » est validée");
    expect(mail?.text).toContain("elle paraîtra dès que vous la remettrez en ligne");
  });

  it("can't be rented while it waits", async () => {
    const artisan = await anArtisan(harness);
    const id = await aSpace(harness, await aLessor(harness));
    const json = {
      storageId: id,
      spaceToRent: 1,
      period: 1,
      totalPrice: 12.5,
      startDate: "2030-01-01",
    };
    const { body } = await harness.call("POST", "/api/renter/validate-rental-request", {
      token: artisan.token,
      json,
    });
    expect(body.valid).not.toBe(true);
  });
});

describe("the first product of an artisan", () => {
  it("is seen only by its artisan and the operator while it waits", async () => {
    covers("own.api.386", "own.approval.1", "own.refusals.355");
    const { artisan, productId, body } = await aFirstProduct();
    expect(body.message).toBe(
      "Votre produit est enregistré. Nous le regardons avant de le publier et vous écrivons.",
    );
    const page = `/api/product/${productId}`;
    expect(await statusesFor(page, [undefined, buyer, artisan, admin])).toEqual([
      404, 404, 200, 200,
    ]);
    expect((await get(page, artisan)).body).toMatchObject({
      isOnSale: false,
      data: { approval: WAITING },
    });
    expect(await isListed(productId)).toBe(false);
    const early = await ask("products", productId, artisan);
    expect([early.status, early.body.code]).toEqual([409, "approval/not-refused"]);
  });

  it("is refused with a reason, once, which its artisan alone reads", async () => {
    covers("own.api.386", "own.approval.3", "own.refusals.356");
    const { artisan, productId } = await aFirstProduct();
    const page = `/api/product/${productId}`;
    const without = await decide("products", productId, { outcome: "refused" });
    expect(without.body.errors).toEqual([
      { field: "reason", message: "Dites ce qui doit changer : la personne le lira." },
    ]);
    const reason = "La photo ne montre pas le produit.";
    expect((await decide("products", productId, { outcome: "refused", reason })).status).toBe(200);
    expect((await get(page, artisan)).body.data.approval).toEqual({ state: "refused", reason });
    const mails = await harness.mailsTo(artisan.email);
    const mail = mails.find(
      ({ subject }) => subject === "« Miel de baies roses » n'est pas encore publiée",
    );
    expect(mail?.text).toContain(reason);
    const twice = await decide("products", productId, { outcome: "approved" });
    expect([twice.status, twice.body.code]).toEqual([409, "approval/not-waiting"]);
    expect(await statusesFor(page, [undefined, buyer, artisan, admin])).toEqual([
      404, 404, 200, 200,
    ]);
  });

  it("is submitted again after a refusal and approved; the next is published at once", async () => {
    covers("own.api.386", "own.approval.1", "own.approval.3");
    const { artisan, productId, create } = await aFirstProduct();
    await decide("products", productId, { outcome: "refused", reason: "Photo floue" });
    const again = await ask("products", productId, artisan);
    expect([again.status, again.body.approval]).toEqual([200, WAITING]);
    expect(await isListed(productId)).toBe(false);
    await decide("products", productId, { outcome: "approved" });
    expect(await isListed(productId)).toBe(true);
    expect((await get(`/api/product/${productId}`)).body.isOnSale).toBe(true);
    const next = await create("Confiture de goyave");
    expect(next.body.message).toBe("Produit créé avec succès !");
    expect(await isListed(next.body.product._id)).toBe(true);
  });

  it("is published at once if its artisan already has a product on sale", async () => {
    covers("own.approval.2");
    const { rentalId, create } = await aFirstProduct();
    await insertProduct(harness.db, rentalId, { archived_at: new Date() });
    const { body } = await create("Rougail");
    expect(body.product.approval).toBeUndefined();
  });

  it("can't be submitted by others, nor reported", async () => {
    const { productId } = await aFirstProduct();
    const { artisan: other } = await aFirstProduct();
    await decide("products", productId, { outcome: "refused", reason: "Photo floue" });
    const foreign = await ask("products", productId, other);
    expect([foreign.status, foreign.body.code]).toEqual([403, "product/not-yours"]);
    const unknown = await ask("spaces", randomUUID(), other);
    expect([unknown.status, unknown.body.code]).toEqual([404, "space/not-found"]);
    const none = await decide("spaces", randomUUID(), { outcome: "approved" });
    expect([none.status, none.body.code]).toEqual([404, "space/not-found"]);
    const json = {
      subjectType: "product",
      subjectId: productId,
      cause: "danger",
      words: "Faux",
      isGoodFaith: true,
    };
    const reported = await harness.call("POST", "/api/reports", { json, token: buyer.token });
    expect([reported.status, reported.body.code]).toEqual([404, "product/not-found"]);
  });

  it("is published when approval is turned off, unless it was refused", async () => {
    covers("own.approval.5");
    const [waits, refused] = [await aFirstProduct(), await aFirstProduct()];
    await decide("products", refused.productId, { outcome: "refused", reason: "Photo floue" });
    const { server } = await buildApp({
      ...harness.deps,
      config: { ...harness.deps.config, firstListingApproval: false },
    });
    await server.close();
    expect(await isListed(waits.productId)).toBe(true);
    expect(await isListed(refused.productId)).toBe(false);
    expect((await harness.mailsTo(waits.artisan.email)).map(({ subject }) => subject)).toContain(
      "« Miel de baies roses » est en ligne",
    );
  });
});
