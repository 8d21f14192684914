import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { codeOf } from "../../../test/client.ts";
import { announce, dropOffDay, receive, type UnitsOf } from "../../../test/deliveries.ts";
import { aConsumer, aLessor, anArtisan, aPicture, type Person } from "../../../test/factories.ts";
import { type Reply, useHarness } from "../../../test/harness.ts";
import {
  aStockedSpace,
  comingRental,
  insertManager,
  insertProduct,
  insertRental,
  suspend,
} from "../../../test/rows.ts";

const harness = useHarness();

const cancel = (artisan: Person, id: string): Promise<Reply> =>
  harness.call("POST", `/api/deliveries/${id}/cancel`, { token: artisan.token });
const list = async ({ token }: Person, query = ""): Promise<Reply["body"]> =>
  (await harness.call("GET", `/api/deliveries${query}`, { token })).body;
const stockOf = async (productId: string) => {
  const product = await harness.db
    .selectFrom("products")
    .select(["quantity", "stock_quantity"])
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return [product.quantity, product.stock_quantity];
};
/** Mails to a person about deliveries, the latest first. */
const mailsTo = async ({ email }: Person) =>
  (await harness.mailsTo(email)).filter(({ subject }) => subject.startsWith("Livraison"));
const subjectsTo = async (who: Person): Promise<string[]> =>
  (await mailsTo(who)).map(({ subject }) => subject);

/** A rental with a product of ten jars, and twelve more announced. */
const anAnnouncedDelivery = async (changes: object = {}) => {
  const stocked = await aStockedSpace(harness);
  const { artisan, rentalId, productId } = stocked;
  const { body } = await announce(harness, artisan, rentalId, { [productId]: 12 }, changes);
  const id: string = body.delivery._id;
  const receiveUnits = (received: number, fields: Record<string, string | Blob> = {}) =>
    receive(harness, stocked.lessor, id, { [productId]: received }, fields);
  return { ...stocked, id, receiveUnits };
};

/** What is answered of a delivery that was announced with this note. */
const ANNOUNCED = {
  status: "announced",
  supplierName: "Vanille des Hauts",
  note: "Deux cartons",
  countsOnArrival: true,
  isOwn: true,
  isExpected: true,
  receivedAt: null,
};

const TWELVE_JARS = {
  productName: "Miel de letchi",
  announced: 12,
  received: null,
  palletNumbers: [1],
};

describe("POST /api/deliveries", () => {
  it("announces what somebody brings, and tells the lessor once", async () => {
    covers("own.api.68", "own.product.80", "own.product.208");
    const { lessor, artisan, rentalId, productId, spaceId } = await aStockedSpace(harness);
    const { status, body } = await announce(
      harness,
      artisan,
      rentalId,
      { [productId]: 12 },
      { note: "Deux cartons" },
    );
    expect(status).toBe(201);
    expect(body.delivery).toMatchObject({
      ...ANNOUNCED,
      plannedDay: dropOffDay(),
      rentedSpaceId: rentalId,
      storageId: spaceId,
      lines: [{ ...TWELVE_JARS, productId }],
    });
    const [mail] = await mailsTo(lessor);
    expect(mail?.subject).toMatch(/^Livraison annoncée le .+ : Garage de Terre Sainte$/);
    expect(mail?.text).toContain("Miel de letchi : 12");
    expect(mail?.text).toContain("/remises?onglet=livraisons");
    expect(await stockOf(productId)).toEqual([10, 10]);
  });

  it("makes one delivery for a repeated request", async () => {
    covers("own.api.68");
    const { lessor, artisan, rentalId, productId } = await aStockedSpace(harness);
    const ask = () =>
      harness.call("POST", "/api/deliveries", {
        token: artisan.token,
        json: {
          rentedSpaceId: rentalId,
          plannedDay: dropOffDay(),
          countsOnArrival: false,
          items: [{ productId, quantity: 1 }],
        },
        headers: { "idempotency-key": `delivery-${productId}` },
      });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.body.delivery._id).toBe(other.body.delivery._id);
    expect((await list(artisan)).data).toHaveLength(1);
    expect(await subjectsTo(lessor)).toHaveLength(1);
  });

  it("is for one's own rentals that run on that day, and their products", async () => {
    covers("own.refusals.90", "own.refusals.92");
    const { artisan, rentalId, productId, parties } = await aStockedSpace(harness);
    const coming = await insertRental(harness.db, parties, comingRental);
    const elsewhere = await insertProduct(harness.db, coming);
    const ask = async (who: Person, rental: string, units: UnitsOf) =>
      codeOf(await announce(harness, who, rental, units));
    const stranger = await anArtisan(harness);
    const units = { [productId]: 1 };
    expect(await ask(stranger, rentalId, units)).toEqual([403, "rental/not-yours"]);
    expect(await ask(artisan, productId, units)).toEqual([404, "rental/not-found"]);
    expect(await ask(artisan, coming, { [elsewhere]: 1 })).toEqual([
      409,
      "delivery/lease-not-running",
    ]);
    expect(await ask(artisan, rentalId, { ...units, [elsewhere]: 1 })).toEqual([
      409,
      "delivery/other-product",
    ]);
  });

  it("accepts only future drop-off days of the place, with the refusal at the field of the day", async () => {
    covers("own.refusals.91");
    const { artisan, rentalId, productId } = await aStockedSpace(harness);
    for (const plannedDay of [addDays(dropOffDay(), 1), addDays(dropOffDay(), -7)]) {
      const reply = await announce(harness, artisan, rentalId, { [productId]: 1 }, { plannedDay });
      expect(reply.status).toBe(409);
      expect(reply.body.errors).toMatchObject([{ field: "plannedDay" }]);
    }
  });

  it("refuses a day on which the place is closed", async () => {
    covers("own.refusals.91");
    const { lessor, artisan, rentalId, productId, spaceId } = await aStockedSpace(harness);
    const day = dropOffDay();
    const closed = await harness.call("POST", "/api/closures", {
      token: lessor.token,
      json: { storageId: spaceId, from: day, to: day, reason: "Mariage" },
    });
    expect(closed.status).toBe(201);
    const { status, body } = await announce(harness, artisan, rentalId, { [productId]: 1 });
    expect([status, body.message]).toEqual([409, "Fermé : Mariage"]);
    const plannedDay = addDays(day, 7);
    const later = await announce(harness, artisan, rentalId, { [productId]: 1 }, { plannedDay });
    expect(later.status).toBe(201);
  });

  it.each([
    [{ items: [] }, "Choisissez au moins un produit."],
    [{ plannedDay: "" }, "Choisissez un jour."],
    [{ countsOnArrival: undefined }, "Indiquez quand vos produits sont comptés."],
    [{ note: "a".repeat(501) }, "500 caractères au maximum"],
  ])("says what is missing: %o", async (changes, message) => {
    const { artisan, rentalId, productId } = await aStockedSpace(harness);
    const { status, body } = await announce(
      harness,
      artisan,
      rentalId,
      { [productId]: 1 },
      changes,
    );
    expect([status, body.errors[0].message]).toEqual([400, message]);
  });

  it.each([0, 10_001, 1.5])("refuses %d units", async (quantity) => {
    covers("own.api.68");
    const { artisan, rentalId, productId } = await aStockedSpace(harness);
    const { status } = await announce(harness, artisan, rentalId, { [productId]: quantity });
    expect(status).toBe(400);
  });
});

describe("POST /api/deliveries/:id/receive", () => {
  it("adds what arrived to the stock and tells the artisan the differences", async () => {
    covers("own.api.69", "own.product.81");
    const { artisan, productId, receiveUnits } = await anAnnouncedDelivery();
    const fields = { note: "Deux pots cassés", picture: aPicture() };
    const { status, body } = await receiveUnits(10, fields);
    expect(status).toBe(200);
    expect(body.delivery).toMatchObject({
      status: "received",
      receivedBy: "Marie P.",
      receivedNote: "Deux pots cassés",
      picture: expect.stringMatching(/^\/pictures\//),
      isExpected: false,
      isOwn: false,
      lines: [{ announced: 12, received: 10, isCounted: true }],
    });
    expect(await stockOf(productId)).toEqual([20, 20]);
    const [mail] = await mailsTo(artisan);
    expect(mail?.subject).toBe("Livraison reçue en partie : Garage de Terre Sainte");
    expect(mail?.text).toContain("Miel de letchi : 10 sur 12 annoncés");
    expect(mail?.text).toContain("Ce qui est arrivé est ajouté à votre stock.");
  });

  it("changes no stock when its artisan counts otherwise", async () => {
    covers("own.product.81");
    const { artisan, productId, receiveUnits } = await anAnnouncedDelivery({
      countsOnArrival: false,
    });
    const { body } = await receiveUnits(12);
    expect(body.delivery.lines).toMatchObject([{ received: 12, isCounted: false }]);
    expect(await stockOf(productId)).toEqual([10, 10]);
    const [mail] = await mailsTo(artisan);
    expect(mail?.subject).toBe("Livraison reçue : Garage de Terre Sainte");
    expect(mail?.text).toContain("Votre stock ne change pas");
  });

  it("says that nothing arrived with the reason why, and changes no stock", async () => {
    covers("own.product.82", "own.refusals.94");
    const { artisan, productId, receiveUnits } = await anAnnouncedDelivery();
    const unsaid = await receiveUnits(0);
    expect(codeOf(unsaid)).toEqual([409, "delivery/nothing-received"]);
    expect(unsaid.body.errors).toMatchObject([{ field: "note" }]);
    expect((await receiveUnits(0, { note: "Personne n'est venu" })).status).toBe(200);
    expect(await stockOf(productId)).toEqual([10, 10]);
    expect(await subjectsTo(artisan)).toEqual(["Livraison non reçue : Garage de Terre Sainte"]);
  });

  it("accepts at most the announced units, and needs every announced product", async () => {
    covers("own.refusals.94");
    const { lessor, id, productId, receiveUnits } = await anAnnouncedDelivery();
    expect(codeOf(await receiveUnits(13))).toEqual([409, "delivery/too-many-units"]);
    expect((await receive(harness, lessor, id, {})).status).toBe(400);
    expect(await stockOf(productId)).toEqual([10, 10]);
  });

  it("refuses anyone but the lessor of the place", async () => {
    covers("own.refusals.89");
    const { artisan, id, productId } = await anAnnouncedDelivery();
    for (const who of [artisan, await aLessor(harness, { connected: false })]) {
      const reply = await receive(harness, who, id, { [productId]: 12 });
      expect(codeOf(reply)).toEqual([403, "delivery/not-yours"]);
    }
    const unknown = await receive(harness, artisan, productId, { [productId]: 1 });
    expect(codeOf(unknown)).toEqual([404, "delivery/not-found"]);
  });

  it("is also for the place's managers, who are mailed, but never for the artisan", async () => {
    covers("own.refusals.89", "own.api.69");
    const { spaceId, artisan, rentalId, productId } = await aStockedSpace(harness);
    const manager = await aConsumer(harness);
    for (const person of [manager, artisan]) await insertManager(harness.db, spaceId, person);
    const { body } = await announce(harness, artisan, rentalId, { [productId]: 3 });
    expect(await subjectsTo(manager)).toHaveLength(1);
    const [seen] = (await list(manager)).data;
    expect(seen).toMatchObject({ isOwn: false, isExpected: true });
    const receiveAs = (who: Person) => receive(harness, who, body.delivery._id, { [productId]: 3 });
    expect(codeOf(await receiveAs(artisan))).toEqual([403, "delivery/not-yours"]);
    expect((await receiveAs(manager)).status).toBe(200);
  });

  it("is not told to a suspended manager", async () => {
    covers("own.product.771");
    const { spaceId, artisan, lessor, rentalId, productId } = await aStockedSpace(harness);
    const manager = await aConsumer(harness);
    await insertManager(harness.db, spaceId, manager);
    await suspend(harness.db, manager);
    await announce(harness, artisan, rentalId, { [productId]: 3 });
    expect(await subjectsTo(lessor)).toHaveLength(1);
    expect(await subjectsTo(manager)).toEqual([]);
  });

  it("counts once when two people record it at once", async () => {
    covers("own.product.81", "own.refusals.93");
    const { artisan, productId, receiveUnits } = await anAnnouncedDelivery();
    const replies = await Promise.all([12, 11, 12].map((units) => receiveUnits(units)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const received = replies.find(({ status }) => status === 200)?.body.delivery.lines[0].received;
    expect(await stockOf(productId)).toEqual([10 + received, 10 + received]);
    expect(await subjectsTo(artisan)).toHaveLength(1);
  });

  it("skips a product that was moved to another rental meanwhile, and says so", async () => {
    covers("own.product.81");
    const { artisan, parties, productId, receiveUnits } = await anAnnouncedDelivery();
    const rental_id = await insertRental(harness.db, parties);
    await harness.db
      .updateTable("products")
      .set({ rental_id })
      .where("id", "=", productId)
      .execute();
    const { body } = await receiveUnits(12);
    expect(body.delivery.lines).toMatchObject([{ received: 12, isCounted: false }]);
    expect(await stockOf(productId)).toEqual([10, 10]);
    const [mail] = await mailsTo(artisan);
    expect(mail?.text).toContain("À compter vous-même");
  });
});

describe("POST /api/deliveries/:id/cancel", () => {
  it("cancels it once, tells the lessor, and it can't be received any more", async () => {
    covers("own.api.70", "own.product.82", "own.refusals.93");
    const { lessor, artisan, id, productId, receiveUnits } = await anAnnouncedDelivery();
    const replies = await Promise.all([cancel(artisan, id), cancel(artisan, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(await receiveUnits(12))).toEqual([409, "delivery/not-expected"]);
    expect(await stockOf(productId)).toEqual([10, 10]);
    expect((await subjectsTo(lessor)).sort()).toEqual([
      expect.stringMatching(/^Livraison annoncée/),
      expect.stringMatching(/^Livraison annulée/),
    ]);
  });

  it("is for whoever announced it", async () => {
    covers("own.refusals.89");
    const { id } = await anAnnouncedDelivery();
    expect(codeOf(await cancel(await anArtisan(harness), id))).toEqual([403, "delivery/not-yours"]);
  });
});

describe("GET /api/deliveries", () => {
  it("lists the deliveries of both sides, expected and others, and none of other people", async () => {
    covers("own.api.67");
    const { lessor, artisan, buyer, id, spaceId, rentalId, receiveUnits } =
      await anAnnouncedDelivery();
    for (const who of [lessor, artisan]) {
      const own = await list(who, `?storageId=${spaceId}&rentedSpaceId=${rentalId}`);
      expect(own.data).toMatchObject([{ _id: id, isOwn: who === artisan }]);
      expect((await list(who, "?status=done")).data).toEqual([]);
    }
    expect((await list(buyer)).data).toEqual([]);
    await receiveUnits(12);
    expect((await list(lessor)).data).toEqual([]);
    expect((await list(artisan, "?status=done")).data).toMatchObject([{ status: "received" }]);
  });

  it("comes a page at a time, the soonest first", async () => {
    covers("own.api.67");
    const { artisan, rentalId, productId } = await aStockedSpace(harness);
    const days = [2, 0, 1, 0].map((weeks) => addDays(dropOffDay(), weeks * 7));
    for (const plannedDay of days) {
      await announce(harness, artisan, rentalId, { [productId]: 1 }, { plannedDay });
    }
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list(artisan, `?limit=1&cursor=${cursor}`);
      seen.push(...page.data.map(({ plannedDay }: { plannedDay: string }) => plannedDay));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(days.toSorted());
  });

  it("no longer expects what was announced for a rental that is over", async () => {
    covers("own.api.67", "own.refusals.93");
    const { lessor, id, rentalId, receiveUnits } = await anAnnouncedDelivery();
    await harness.db
      .updateTable("rentals")
      .set({ status: "refunded" })
      .where("id", "=", rentalId)
      .execute();
    expect((await list(lessor)).data).toEqual([]);
    const [left] = (await list(lessor, "?status=done")).data;
    expect(left).toMatchObject({ _id: id, status: "announced", isExpected: false });
    expect(codeOf(await receiveUnits(12))).toEqual([409, "delivery/not-expected"]);
  });
});
