import { addMonths, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../../../test/client.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aPicture,
  PASSWORD,
  type Person,
} from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import { download, readPdf } from "../../../../test/papers.ts";
import {
  aStockedSpace,
  endedRental,
  insertManager,
  insertOrder,
  insertProduct,
  insertRental,
  setOrderState,
  today,
} from "../../../../test/rows.ts";
import { PLACE_FILE_DELETION_JOB } from "../place-files/public.ts";

const harness = useHarness(ADMIN);
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(harness);
});

const anEnded = () => aStockedSpace(harness, endedRental);

const read = (who: Pick<Person, "token">, id: string): Promise<Reply> =>
  harness.call("GET", `/api/leases/${id}/leftovers`, { token: who.token });

const fetchGoods = (
  who: Pick<Person, "token">,
  id: string,
  json: object = {},
  key?: string,
): Promise<Reply> =>
  harness.call("POST", `/api/leases/${id}/leftovers/fetch`, {
    token: who.token,
    json,
    ...(key && { headers: { "idempotency-key": key } }),
  });

const confirm = (who: Pick<Person, "token">, id: string): Promise<Reply> =>
  harness.call("POST", `/api/leases/${id}/leftovers/confirm`, { token: who.token });

const report = (
  who: Pick<Person, "token">,
  id: string,
  form: Record<string, string | Blob> = { note: "Deux cartons près de la porte" },
): Promise<Reply> =>
  harness.call("POST", `/api/leases/${id}/leftovers/report`, { token: who.token, form });

const stockOf = async (id: string) =>
  harness.db
    .selectFrom("products")
    .select(["stock_quantity", "quantity"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const movementsOf = (id: string) =>
  harness.db
    .selectFrom("stock_movements")
    .select(["kind", "units"])
    .where("product_id", "=", id)
    .where("kind", "!=", "opening")
    .orderBy("recorded_at")
    .execute();

const subjectsOf = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email)).map(({ subject }) => subject);

describe("GET /api/leases/:id/leftovers", () => {
  it("shows what stands there to both sides, who hands over and the operator, once the lease is over", async () => {
    covers("own.api.200", "own.product.280", "own.refusals.210");
    const { lessor, artisan, spaceId, rentalId, productId, buyer, parties } = await anEnded();
    await insertOrder(harness.db, { buyerId: buyer.userId, productId, quantity: 2 });
    const manager = await aConsumer(harness);
    await insertManager(harness.db, spaceId, manager);
    for (const who of [artisan, lessor, manager, admin]) {
      const { status, body } = await read(who, rentalId);
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: null, events: [], case: null, decidesOn: null });
      const [left, ...others] = body.products;
      expect(others).toEqual([]);
      expect(left).toMatchObject({ _id: productId, productName: "Miel de letchi", awaited: 2 });
      expect(left.pallets).toEqual([1]);
    }
    expect((await read(await anArtisan(harness), rentalId)).status).toBe(404);
    const running = await insertRental(harness.db, parties);
    expect(codeOf(await read(artisan, running))).toEqual([409, "leftover/not-ended"]);
    expect(codeOf(await fetchGoods(artisan, running))).toEqual([409, "leftover/not-ended"]);
  });

  it("is there of a lease that was given back before its end", async () => {
    covers("own.product.280");
    const { artisan, rentalId } = await aStockedSpace(harness, { status: "refunded" });
    const { body } = await read(artisan, rentalId);
    expect(body).toMatchObject({ mayFetch: true, products: [{ stock: 10, awaited: 0 }] });
  });
});

describe("fetching what is left", () => {
  it("removes all of it from the stock with its reason, and asks the lessor", async () => {
    covers("own.api.201", "own.product.281");
    const { lessor, artisan, rentalId, productId } = await anEnded();
    const other = await insertProduct(harness.db, rentalId, { name: "Savon", quantity: 3 });
    const { status, body } = await fetchGoods(artisan, rentalId);
    expect([status, body.message]).toEqual([
      200,
      "C'est noté : vous avez tout repris. Le loueur en est prévenu.",
    ]);
    expect(await stockOf(productId)).toEqual({ stock_quantity: 0, quantity: 0 });
    expect(await movementsOf(productId)).toEqual([{ kind: "fetched", units: -10 }]);
    expect(await movementsOf(other)).toEqual([{ kind: "fetched", units: -3 }]);
    const seen = (await read(lessor, rentalId)).body;
    expect(seen).toMatchObject({ status: "fetched", products: [], mayConfirm: true });
    expect(seen.events).toMatchObject([{ kind: "fetched", by: "artisan", units: 13 }]);
    expect(await subjectsOf(lessor)).toContain(
      "Vanille des Hauts a tout repris : Garage de Terre Sainte",
    );
    expect(codeOf(await fetchGoods(artisan, rentalId))).toEqual([409, "leftover/over"]);
  });

  it("works by line, once for a request key, and never below zero", async () => {
    covers("own.api.201", "own.product.281", "own.refusals.211");
    const { artisan, rentalId, productId } = await anEnded();
    const lines = [{ productId, units: 4 }];
    expect((await fetchGoods(artisan, rentalId, { lines }, "one")).status).toBe(200);
    expect((await fetchGoods(artisan, rentalId, { lines }, "one")).status).toBe(200);
    expect((await stockOf(productId)).stock_quantity).toBe(6);
    const twice = [...lines, { productId, units: 3 }];
    expect(codeOf(await fetchGoods(artisan, rentalId, { lines: twice }))).toEqual([
      409,
      "stock/too-few",
    ]);
    const elsewhere = [{ productId: rentalId, units: 1 }];
    expect(codeOf(await fetchGoods(artisan, rentalId, { lines: elsewhere }))).toEqual([
      404,
      "leftover/not-there",
    ]);
    expect((await read(artisan, rentalId)).body).toMatchObject({ status: "waiting" });
    const rest = await fetchGoods(artisan, rentalId, { lines: [{ productId, units: 6 }] });
    expect(rest.body.message).toMatch(/tout repris/);
  });

  it("leaves units that buyers may still collect, and is not settled before that", async () => {
    covers("own.product.281");
    const { lessor, artisan, buyer, rentalId, productId } = await anEnded();
    const buying = { buyerId: buyer.userId, productId, quantity: 2 };
    const orderId = await insertOrder(harness.db, buying);
    const { body } = await fetchGoods(artisan, rentalId);
    expect(body.message).toBe("C'est noté : ce que vous avez repris n'est plus dans votre stock.");
    expect((await read(artisan, rentalId)).body).toMatchObject({
      status: "waiting",
      mayFetch: false,
      products: [{ stock: 0, awaited: 2 }],
    });
    expect(codeOf(await confirm(lessor, rentalId))).toEqual([409, "leftover/not-fetched"]);
    await setOrderState(harness.db, orderId, "collected", { collected_at: new Date() });
    expect((await confirm(lessor, rentalId)).status).toBe(200);
  });

  it("is only for its artisan", async () => {
    covers("own.product.281");
    const { lessor, rentalId } = await anEnded();
    expect((await fetchGoods(lessor, rentalId)).status).toBe(403);
    const other = await anArtisan(harness);
    expect(codeOf(await fetchGoods(other, rentalId))).toEqual([404, "rental/not-found"]);
  });

  it("removes each unit once, even if many requests come at once", async () => {
    covers("own.product.281");
    const { artisan, rentalId, productId } = await anEnded();
    const lines = [{ productId, units: 1 }];
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => fetchGoods(artisan, rentalId, { lines })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await movementsOf(productId)).toHaveLength(10);
    expect((await stockOf(productId)).stock_quantity).toBe(0);
  });
});

describe("what the lessor says", () => {
  it("confirms that nothing is left, which settles it", async () => {
    covers("own.api.202", "own.product.282", "own.refusals.212");
    const { lessor, artisan, rentalId } = await anEnded();
    expect(codeOf(await confirm(lessor, rentalId))).toEqual([409, "leftover/not-fetched"]);
    await fetchGoods(artisan, rentalId);
    expect((await confirm(lessor, rentalId)).status).toBe(200);
    expect((await confirm(lessor, rentalId)).status).toBe(200);
    const { body } = await read(artisan, rentalId);
    expect(body.status).toBe("confirmed");
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(["confirmed", "fetched"]);
    expect(await subjectsOf(artisan)).toContain("La place est vide : Garage de Terre Sainte");
    expect(codeOf(await report(lessor, rentalId))).toEqual([409, "leftover/over"]);
  });

  it("says what is left with a picture that both sides and the operator see, nobody else", async () => {
    covers("own.api.203", "own.api.204", "own.product.282");
    const { lessor, artisan, spaceId, rentalId } = await anEnded();
    const form = { note: "Deux cartons près de la porte", picture: aPicture() };
    expect((await report(lessor, rentalId, form)).status).toBe(200);
    const { body } = await read(artisan, rentalId);
    expect(body).toMatchObject({ status: "reported", case: null, mayFetch: true });
    const [event] = body.events;
    expect(event).toMatchObject({ kind: "reported", note: form.note, hasPicture: true });
    const pictureFor = (token: string) =>
      download(harness, `/api/leases/${rentalId}/leftovers/pictures/${event._id}`, token);
    for (const who of [lessor, artisan, admin]) {
      const { status, headers } = await pictureFor(who.token);
      expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
    const manager = await aConsumer(harness);
    expect((await pictureFor(manager.token)).status).toBe(404);
    await insertManager(harness.db, spaceId, manager);
    expect((await pictureFor(manager.token)).status).toBe(404);
    expect((await read(manager, rentalId)).body.events).toEqual([]);
    const mail = (await harness.mailsTo(artisan.email)).find(
      ({ subject }) => subject === "Il reste des marchandises à vous : Garage de Terre Sainte",
    );
    expect(mail?.text).toContain("« Deux cartons près de la porte »");
    // A picture without a reference is deleted.
    await harness.app.jobs.runNow(PLACE_FILE_DELETION_JOB);
    expect((await pictureFor(lessor.token)).status).toBe(200);
  });

  it("needs a note, and a valid picture", async () => {
    covers("own.api.203");
    const { lessor, rentalId } = await anEnded();
    const empty = await report(lessor, rentalId, { note: " " });
    expect([empty.status, empty.body.errors[0].field]).toEqual([400, "note"]);
    const text = new Blob(["a"], { type: "text/plain" });
    const wrong = await report(lessor, rentalId, { note: "Là", picture: text });
    expect(wrong.body.code).toBe("picture/not-an-image");
  });

  it("makes the operator decide at once if the artisan said that all was fetched", async () => {
    covers("own.product.283");
    const { lessor, artisan, rentalId } = await anEnded();
    await fetchGoods(artisan, rentalId);
    await report(lessor, rentalId);
    const { body } = await read(lessor, rentalId);
    expect(body).toMatchObject({ status: "reported", case: { fetchUntil: null } });
    for (const who of [artisan, lessor]) {
      expect(await subjectsOf(who)).toContain(
        "Nous décidons de ce qui reste : Garage de Terre Sainte",
      );
    }
    // The goods were fetched and that was confirmed, so there is nothing to decide.
    expect((await fetchGoods(artisan, rentalId)).status).toBe(200);
    expect((await confirm(lessor, rentalId)).status).toBe(200);
    expect((await read(lessor, rentalId)).body).toMatchObject({ status: "confirmed", case: null });
  });

  it("is only for the lessor: not for their managers, nor for another lessor", async () => {
    covers("own.refusals.213");
    const { spaceId, rentalId, artisan } = await anEnded();
    const manager = await aLessor(harness, { connected: false });
    for (const reply of [await confirm(manager, rentalId), await report(manager, rentalId)]) {
      expect(codeOf(reply)).toEqual([404, "rental/not-found"]);
    }
    await insertManager(harness.db, spaceId, manager);
    expect(codeOf(await confirm(manager, rentalId))).toEqual([403, "leftover/sides-only"]);
    expect(codeOf(await report(manager, rentalId))).toEqual([403, "leftover/sides-only"]);
    expect((await confirm(artisan, rentalId)).status).toBe(403);
  });
});

describe("labels for what is left", () => {
  it("name each product to fetch, and its pallets", async () => {
    covers("own.api.205", "own.product.287", "own.refusals.214");
    const { lessor, artisan, rentalId, parties } = await anEnded();
    const path = `/api/leases/${rentalId}/leftovers/labels`;
    const { status, headers, bytes } = await download(harness, path, lessor.token);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/a-reprendre-.*garage-de-terre-sainte.pdf/);
    const stranger = await anArtisan(harness);
    const others = await harness.call("GET", path, { token: stranger.token });
    expect(codeOf(others)).toEqual([404, "rental/not-found"]);
    const { text } = await readPdf(bytes);
    expect(text).toMatch(/À reprendre ?Palette 1.*Miel de letchi \(10\)/);
    await fetchGoods(artisan, rentalId);
    const none = await harness.call("GET", path, { token: lessor.token });
    expect(codeOf(none)).toEqual([404, "leftover/nothing-left"]);
    const running = await insertRental(harness.db, parties);
    const early = await harness.call("GET", `/api/leases/${running}/leftovers/labels`, {
      token: lessor.token,
    });
    expect(early.body.code).toBe("leftover/not-ended");
  });
});

describe("the account of a lessor", () => {
  const close = (who: Person): Promise<Reply> =>
    harness.call("DELETE", "/api/auth/account", { token: who.token, json: { password: PASSWORD } });
  const remove = (who: Person): Promise<Reply> =>
    harness.call("DELETE", `/api/admin/users/${who.userId}`, { token: admin.token });
  const refused = [409, "leftover/of-account"];

  it("stays while goods wait in their place, from the end of the lease, until that is settled", async () => {
    covers("own.refusals.404");
    const { artisan, lessor, rentalId } = await anEnded();
    expect(codeOf(await close(lessor))).toEqual(refused);
    await harness.app.jobs.runNow("watch-leftovers");
    expect(codeOf(await close(lessor))).toEqual(refused);
    expect(codeOf(await remove(lessor))).toEqual(refused);
    await fetchGoods(artisan, rentalId);
    await report(lessor, rentalId);
    expect(codeOf(await close(lessor))).toEqual(refused);
    expect((await confirm(lessor, rentalId)).status).toBe(200);
    expect((await close(lessor)).status).toBe(200);
  });

  it("closes when the artisan's is closed, with what waits for the operator: nobody comes any more", async () => {
    covers("own.product.747");
    const { artisan, lessor, rentalId } = await anEnded();
    await fetchGoods(artisan, rentalId);
    await report(lessor, rentalId);
    const cases = async () =>
      (
        await harness.call("GET", "/api/admin/queue", { token: admin.token })
      ).body.leftovers.items.filter((one: { leaseId: string }) => one.leaseId === rentalId);
    expect(await cases()).toHaveLength(1);
    expect(codeOf(await close(lessor))).toEqual(refused);
    expect((await close(artisan)).status).toBe(200);
    expect((await close(lessor)).status).toBe(200);
    expect(await cases()).toEqual([]);
  });

  it("closes when the artisan's is closed, and no decision is asked for what stays", async () => {
    covers("own.product.747");
    const { artisan, lessor, rentalId } = await anEnded();
    await harness.app.jobs.runNow("watch-leftovers");
    for (const who of [artisan, lessor]) expect((await close(who)).status).toBe(200);
    await harness.setNow(new Date(Date.now() + 20 * DAY_MS));
    await harness.app.jobs.runNow("watch-leftovers");
    await harness.setNow(undefined);
    const cases = harness.db.selectFrom("leftover_cases").selectAll();
    expect(await cases.where("rental_id", "=", rentalId).execute()).toEqual([]);
  });

  it("closes when a lease that ended long ago left goods that nobody asks about any more", async () => {
    covers("own.refusals.404");
    const start_date = addMonths(today(), -6);
    const { lessor, productId } = await aStockedSpace(harness, { start_date, months: 2 });
    await harness.db
      .updateTable("stock_movements")
      .set({ at: new Date(start_date) })
      .where("product_id", "=", productId)
      .execute();
    expect((await close(lessor)).status).toBe(200);
  });
});
