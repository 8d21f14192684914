import { covers } from "@stokaz/spec-coverage";
import { afterEach, expect, it } from "vitest";
import { announce } from "./deliveries.ts";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { type Reply, useHarness } from "./harness.ts";
import { aPickupPlace, at } from "./pickups.ts";
import { aPaidRental, rentalRequest } from "./purchases.ts";
import { aStockedSpace, insertOrder, setOrderState } from "./rows.ts";
import { joinTeam } from "./team.ts";

const harness = useHarness({ RATE_LIMIT: "on" });
afterEach(() => harness.setNow(undefined));

/** Does something until it is refused. @returns how often it was done, and the refusal */
const repeat = async (act: (round: number) => Promise<Reply>) => {
  for (let round = 0; round < 100; round += 1) {
    const { status, body } = await act(round);
    if (status >= 300) return [round, status, body.code];
  }
  throw new Error("nothing was refused");
};

const mailsTo = async ({ userId }: Person, subject: RegExp): Promise<number> => {
  const mails = await harness.db
    .selectFrom("mails")
    .select("subject")
    .where("recipient_id", "=", userId)
    .execute();
  return mails.filter((mail) => subject.test(mail.subject)).length;
};

it("a buyer moves slots thirty times a day", async () => {
  covers("own.product.598");
  const place = await aPickupPlace(harness);
  const orderId = await place.order();
  const moved = await repeat((round) =>
    place.choose(orderId, at("2027-02-01", round % 2 ? "11:00" : "11:30")),
  );
  expect(moved).toEqual([30, 429, "request/too-many"]);
});

it("an artisan announces thirty deliveries a day, with those that are cancelled", async () => {
  covers("own.product.598");
  const { artisan, lessor, rentalId, productId } = await aStockedSpace(harness);
  const announced = await repeat(async () => {
    const reply = await announce(harness, artisan, rentalId, { [productId]: 1 });
    const id = reply.body.delivery?._id;
    if (id) await harness.call("POST", `/api/deliveries/${id}/cancel`, { token: artisan.token });
    return reply;
  });
  expect(announced).toEqual([30, 429, "request/too-many"]);
  expect(await mailsTo(lessor, /^Livraison/)).toBe(60);
});

it("the rights of a team change twenty times a day, and only a change is mailed", async () => {
  covers("own.product.599");
  const [seller, member] = [await anArtisan(harness), await aConsumer(harness)];
  await joinTeam(harness, seller, member, ["sales", "products"]);
  const { body } = await harness.call("GET", "/api/team", { token: seller.token });
  const change = (...rights: string[]) =>
    harness.call("PUT", `/api/team/${body.data[0]._id}`, { token: seller.token, json: { rights } });
  expect((await change("products", "sales")).status).toBe(200);
  expect(await mailsTo(member, /droits/)).toBe(0);
  expect((await change("sales")).status).toBe(200);
  expect(await mailsTo(member, /droits/)).toBe(1);
  expect(await repeat(() => change("sales"))).toEqual([18, 429, "request/too-many"]);
  expect(await mailsTo(member, /droits/)).toBe(1);
});

it("a person writes twenty reviews a day, with those that are withdrawn", async () => {
  covers("own.product.600");
  const { artisan, buyer, productId } = await aStockedSpace(harness);
  const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
  await setOrderState(harness.db, orderId, "collected");
  const collected = { collected_at: new Date() };
  await harness.db
    .updateTable("order_lines")
    .set(collected)
    .where("order_id", "=", orderId)
    .execute();
  await harness.db.updateTable("orders").set(collected).where("id", "=", orderId).execute();
  const review = { about: "seller", purchaseId: orderId, subjectId: artisan.userId, rating: 1 };
  const written = await repeat(async () => {
    const json = { ...review, words: "Pas bon" };
    const reply = await harness.call("POST", "/api/reviews", { token: buyer.token, json });
    const { body } = await harness.call("GET", "/api/reviews/mine", { token: buyer.token });
    const [own] = body.data;
    if (own) await harness.call("DELETE", `/api/reviews/${own._id}`, { token: buyer.token });
    return reply;
  });
  expect(written).toEqual([20, 429, "request/too-many"]);
  expect(await mailsTo(artisan, /avis/i)).toBe(20);
});

it("a person draws sixty sheets of labels an hour", async () => {
  covers("own.product.601");
  const [lessor, artisan] = [await aLessor(harness), await anArtisan(harness)];
  const spaceId = await aSpace(harness, lessor);
  const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 1 }));
  const draw = ({ token }: Person) =>
    harness.call("GET", `/api/leases/${rentalId}/labels?which=all`, { token });
  expect(await repeat(() => draw(artisan))).toEqual([60, 429, "request/too-many"]);
  expect((await draw(lessor)).status).toBe(200);
});
