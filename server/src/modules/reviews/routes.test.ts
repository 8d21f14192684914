import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { addDays, type CalendarDay, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  PASSWORD,
  type Person,
} from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { today } from "../../../test/purchases.ts";
import { createReviews, WORDS } from "../../../test/reviews.ts";
import { insertOrder, setOrderState } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);
const { write, readOwn, ofSeller, anOrder, aLease } = createReviews(harness);
afterEach(() => harness.setNow(undefined));

let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(harness);
});

const noonOf = (day: CalendarDay): Date =>
  new Date(startOfDay(day, "Indian/Reunion").getTime() + 12 * HOUR_MS);

/** Logs a person in again, because their session has ended by then. */
const loggedInAgain = async (person: Person): Promise<Person> => {
  const { body } = await harness.call("POST", "/api/auth/login", {
    json: { email: person.email, password: PASSWORD },
  });
  return { ...person, token: body.token };
};

const reportReview = ({ token }: Person, reviewId: string) =>
  harness.call("POST", "/api/reports", {
    token,
    json: {
      subjectType: "review",
      subjectId: reviewId,
      cause: "misleading",
      words: "C'est faux.",
      isGoodFaith: true,
    },
  });

const received = async ({ token }: Person) =>
  (await harness.call("GET", "/api/reviews/received", { token })).body.data;

/** Declares a withdrawal of an order; gives back units of its only line, in all and not in addition. */
const aWithdrawal = async (orderId: string, { email }: Person) => {
  const withdrawalId = randomUUID();
  const line = await harness.db
    .selectFrom("order_lines")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await harness.db
    .insertInto("withdrawals")
    .values({
      id: withdrawalId,
      order_id: orderId,
      declared_at: new Date(),
      sent_by: "account",
      name: "Marie Payet",
      email,
      contract_number: "1",
      sentence: "Je renonce.",
    })
    .execute();
  return (units: number) =>
    harness.db
      .insertInto("withdrawal_lines")
      .values({
        withdrawal_id: withdrawalId,
        order_id: orderId,
        line_id: line.id,
        label: "Miel",
        units,
        amount_cents: cents(850),
        is_return_needed: true,
        refund_by: today(),
      })
      .onConflict((conflict) =>
        conflict.columns(["withdrawal_id", "line_id"]).doUpdateSet({ units }),
      )
      .execute();
};

describe("what may be reviewed", () => {
  it("is each artisan and the place of a collected order, until sixty days later", async () => {
    covers("own.api.300", "own.product.405");
    const { buyer, ofArtisan, ofPlace, orderId } = await anOrder();
    const { toWrite } = await readOwn(buyer);
    expect(toWrite).toHaveLength(2);
    const [seller, place] = [ofArtisan.subjectId, ofPlace.subjectId];
    const ofOrder = {
      orderId,
      rentalId: null,
      experiencedOn: today(),
      until: addDays(today(), 60),
    };
    expect(toWrite).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...ofOrder, about: "seller", subjectId: seller }),
        expect.objectContaining({ ...ofOrder, about: "place", subjectId: place }),
      ]),
    );
    await harness.setNow(noonOf(addDays(today(), 60)));
    const later = await loggedInAgain(buyer);
    expect((await readOwn(later)).toWrite).toHaveLength(2);
    await harness.setNow(noonOf(addDays(today(), 61)));
    expect((await readOwn(later)).toWrite).toEqual([]);
    const late = await write(later, ofArtisan);
    expect([late.status, late.body.code]).toEqual([409, "review/nothing-to-review"]);
  });

  it("is nothing of an order that waits, and nothing for strangers", async () => {
    covers("own.product.406", "own.refusals.280");
    const waiting = await anOrder({ isCollected: false });
    expect((await readOwn(waiting.buyer)).toWrite).toEqual([]);
    const { ofArtisan, artisan, lessor } = await anOrder();
    const stranger = await aConsumer(harness);
    for (const [who, what] of [
      [waiting.buyer, waiting.ofArtisan],
      [stranger, ofArtisan],
      [artisan, ofArtisan],
      [lessor, ofArtisan],
    ] as const) {
      expect(await write(who, what)).toMatchObject({
        status: 409,
        body: { code: "review/nothing-to-review" },
      });
    }
  });

  it("is the place and the tenant of a lease that is over, each for the other side", async () => {
    covers("own.product.405");
    const { lessor, artisan, ofPlace, ofTenant } = await aLease();
    const wanted = async (person: Person) =>
      (await readOwn(person)).toWrite.map(({ about }: { about: string }) => about);
    expect(await wanted(artisan)).toEqual(["place"]);
    expect(await wanted(lessor)).toEqual(["tenant"]);
    expect((await write(artisan, ofTenant)).status).toBe(409);
    expect((await write(artisan, ofPlace)).status).toBe(201);
    expect((await write(lessor, ofTenant)).status).toBe(201);
    const running = await aLease(-1);
    expect(await wanted(running.artisan)).toEqual([]);
  });

  it("is not a place that one manages", async () => {
    covers("own.product.406");
    const { buyer, spaceId, ofPlace } = await anOrder();
    await harness.db
      .insertInto("space_managers")
      .values({
        id: crypto.randomUUID(),
        space_id: spaceId,
        email: buyer.email,
        user_id: buyer.userId,
        invited_at: new Date(),
        accepted_at: new Date(),
      })
      .execute();
    expect((await readOwn(buyer)).toWrite.map(({ about }: { about: string }) => about)).toEqual([
      "seller",
    ]);
    expect((await write(buyer, ofPlace)).status).toBe(409);
  });
});

describe("writing one", () => {
  it("shows it with its average at once, and tells whom it is about", async () => {
    covers("own.api.301", "own.api.305", "own.product.407");
    const { buyer, artisan, ofArtisan } = await anOrder();
    expect((await ofSeller(artisan.userId)).score).toBeNull();
    const { status, body } = await write(buyer, { ...ofArtisan, rating: 4 });
    expect([status, body.message]).toEqual([201, "Merci, votre avis est publié."]);
    const { score, data } = await ofSeller(artisan.userId);
    expect(score).toEqual({ average: 4, count: 1, counts: [0, 0, 0, 1, 0] });
    expect(data).toMatchObject([
      { rating: 4, words: WORDS, author: "Marie P.", experiencedOn: today(), answer: null },
    ]);
    const subjects = (await harness.mailsTo(artisan.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Vous avez un nouvel avis");
    expect(await received(artisan)).toMatchObject([{ about: "seller", rating: 4 }]);
    expect((await readOwn(buyer)).data).toMatchObject([{ about: "seller", status: "published" }]);
  });

  it("is done once, however many at once", async () => {
    covers("own.refusals.281");
    const { buyer, artisan, ofArtisan } = await anOrder();
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(buyer, ofArtisan)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await write(buyer, ofArtisan)).toMatchObject({ body: { code: "review/written" } });
    expect((await ofSeller(artisan.userId)).score.count).toBe(1);
  });

  it.each([
    [{ rating: 0 }, "rating", "Choisissez une note de 1 à 5."],
    [{ rating: 6 }, "rating", "Choisissez une note de 1 à 5."],
    [{ rating: 4.5 }, "rating", "Choisissez une note de 1 à 5."],
    [{ words: "  " }, "words", "Dites en quelques mots ce qui s'est passé."],
  ])("refuses %j under its field", async (wrong, field, message) => {
    covers("own.product.407");
    const { buyer, ofArtisan } = await anOrder();
    const { status, body } = await write(buyer, { ...ofArtisan, ...wrong });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  it("can be taken back only by its author, and written anew", async () => {
    covers("own.api.302", "own.refusals.282");
    const { buyer, artisan, ofArtisan } = await anOrder();
    await write(buyer, ofArtisan);
    const [{ _id }] = (await readOwn(buyer)).data;
    const remove = ({ token }: Person) => harness.call("DELETE", `/api/reviews/${_id}`, { token });
    expect(await remove(artisan)).toMatchObject({
      status: 404,
      body: { code: "review/not-found" },
    });
    expect((await remove(buyer)).status).toBe(200);
    expect((await ofSeller(artisan.userId)).data).toEqual([]);
    expect((await write(buyer, { ...ofArtisan, rating: 2 })).status).toBe(201);
  });

  it("is refused for a line that was fully refunded: an opinion would cost nobody anything", async () => {
    covers("own.approval.8");
    const { buyer, ofArtisan, orderId } = await anOrder({ quantity: 2 });
    const giveBack = await aWithdrawal(orderId, buyer);
    await giveBack(1);
    expect((await readOwn(buyer)).toWrite).toHaveLength(2);
    await giveBack(2);
    expect((await readOwn(buyer)).toWrite).toEqual([]);
    expect((await write(buyer, ofArtisan)).body.code).toBe("review/nothing-to-review");
  });

  it("stays when the order is refunded: nobody buys it off", async () => {
    covers("own.product.408");
    const { buyer, artisan, ofArtisan, orderId } = await anOrder();
    await write(buyer, { ...ofArtisan, rating: 1 });
    await setOrderState(harness.db, orderId, "refunded");
    expect((await ofSeller(artisan.userId)).score).toMatchObject({ average: 1, count: 1 });
  });
});

describe("answering", () => {
  it("is done once, by whom it is about", async () => {
    covers("own.api.303", "own.api.304", "own.refusals.283");
    const { buyer, lessor, artisan, spaceId, ofPlace } = await anOrder();
    await write(buyer, ofPlace);
    const [{ _id }] = await received(lessor);
    const answer = ({ token }: Person, words = "Merci à vous.") =>
      harness.call("POST", `/api/reviews/${_id}/answer`, { token, json: { words } });
    expect((await answer(artisan)).status).toBe(404);
    expect((await answer(lessor)).status).toBe(200);
    expect(await answer(lessor, "Encore")).toMatchObject({
      status: 409,
      body: { code: "review/answered" },
    });
    const { body } = await harness.call("GET", `/api/places/${spaceId}/reviews`);
    expect(body.data[0].answer.words).toBe("Merci à vous.");
    const subjects = (await harness.mailsTo(buyer.email)).map(({ subject }) => subject);
    expect(subjects).toContain("On a répondu à votre avis");
  });
});

describe("a list", () => {
  /** Has somebody else buy of an artisan and review them, some minutes from now. */
  const reviewByOther = async (
    ofArtisan: { about: string; subjectId: string },
    rating: number,
    minutes: number,
  ): Promise<void> => {
    const { productId } = await harness.db
      .selectFrom("order_lines")
      .select("product_id as productId")
      .where("seller_id", "=", ofArtisan.subjectId)
      .executeTakeFirstOrThrow();
    const other = await aConsumer(harness);
    const purchaseId = await insertOrder(harness.db, { buyerId: other.userId, productId });
    await setOrderState(harness.db, purchaseId, "collected", { collected_at: new Date() });
    await harness.setNow(new Date(Date.now() + minutes * 60_000));
    await write(other, { ...ofArtisan, purchaseId, rating });
  };

  it("comes page by page, the newest first, and is empty for who is away", async () => {
    covers("own.api.305", "own.api.306");
    const { artisan, ofArtisan, buyer } = await anOrder();
    await write(buyer, ofArtisan);
    await reviewByOther(ofArtisan, 3, 1);
    await reviewByOther(ofArtisan, 1, 3);
    const first = await ofSeller(artisan.userId, "?limit=2");
    expect(first.data.map(({ rating }: { rating: number }) => rating)).toEqual([1, 3]);
    expect(first.score).toMatchObject({ average: 3, count: 3 });
    const next = await ofSeller(artisan.userId, `?limit=2&cursor=${first.nextCursor}`);
    expect(next.data.map(({ rating }: { rating: number }) => rating)).toEqual([5]);
    expect(next.nextCursor).toBeNull();
    await harness.db
      .updateTable("users")
      .set({ suspended_at: new Date(), suspension_reason: "Essai" })
      .where("id", "=", artisan.userId)
      .execute();
    expect(await ofSeller(artisan.userId)).toEqual({ score: null, data: [], nextCursor: null });
  });

  it("of tenants is for lessors, the operator and the tenant", async () => {
    covers("own.api.307", "own.refusals.284");
    const { lessor, artisan, ofTenant } = await aLease();
    await write(lessor, { ...ofTenant, rating: 3 });
    const read = (person?: Person) =>
      harness.call("GET", `/api/tenants/${artisan.userId}/reviews`, { token: person?.token });
    for (const reader of [lessor, artisan, await aLessor(harness, { connected: false }), admin]) {
      expect((await read(reader)).body.score).toMatchObject({ average: 3, count: 1 });
    }
    expect(await read(await anArtisan(harness))).toMatchObject({
      status: 403,
      body: { code: "review/not-yours" },
    });
    expect((await read(await aConsumer(harness))).status).toBe(403);
    expect((await read()).status).toBe(401);
    expect((await ofSeller(artisan.userId)).data).toEqual([]);
  });
});

describe("the operator", () => {
  const hide = (id: string) =>
    harness.call("POST", `/api/admin/reviews/${id}/hide`, {
      token: admin.token,
      json: { reason: "Insultes", ground: "abuse" },
    });

  it("takes a review away with reasons, and shows it again", async () => {
    covers("own.api.308", "own.product.409");
    const { buyer, artisan, ofArtisan } = await anOrder();
    await write(buyer, ofArtisan);
    const [{ _id }] = (await readOwn(buyer)).data;
    expect((await hide(_id)).status).toBe(200);
    expect((await ofSeller(artisan.userId)).score).toBeNull();
    expect((await readOwn(buyer)).data).toMatchObject([{ status: "hidden", reason: "Insultes." }]);
    const mails = await harness.mailsTo(buyer.email);
    const mail = mails.find(({ subject }) => subject.endsWith("n'est plus visible"));
    expect(mail?.text).toContain("Nous avons masqué votre avis. Motif : Insultes.");
    expect(mail?.text).toContain("Cet avis seul, sur tout le site.");
    const list = await harness.call("GET", "/api/admin/reviews?status=hidden", {
      token: admin.token,
    });
    expect(list.body.data).toContainEqual(
      expect.objectContaining({ _id, status: "hidden", reason: "Insultes." }),
    );
    const { status } = await harness.call("POST", `/api/admin/reviews/${_id}/show`, {
      token: admin.token,
    });
    expect(status).toBe(200);
    expect((await ofSeller(artisan.userId)).score).toMatchObject({ count: 1 });
  });

  it("decides a report of a review", async () => {
    covers("own.product.409");
    const { buyer, artisan, ofArtisan } = await anOrder();
    await write(buyer, ofArtisan);
    const [{ _id }] = (await readOwn(buyer)).data;
    expect((await reportReview(artisan, _id)).status).toBe(201);
    const { body } = await harness.call("GET", "/api/admin/reports?status=open", {
      token: admin.token,
    });
    const report = body.data.find(({ subjectId }: { subjectId: string }) => subjectId === _id);
    expect(report).toMatchObject({ subjectType: "review", subjectName: `Avis : « ${WORDS} »` });
    const decided = await harness.call("POST", `/api/admin/reports/${report._id}/decide`, {
      token: admin.token,
      json: { measure: "hide", ground: "misleading", reason: "Faits inexacts" },
    });
    expect(decided.status).toBe(200);
    expect((await ofSeller(artisan.userId)).score).toBeNull();
  });
});
