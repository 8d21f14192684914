import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ORDER_REMINDERS_JOB } from "../src/modules/orders/reminders/service.ts";
import { UNCOLLECTED_JOB } from "../src/modules/orders/uncollected/service.ts";
import { useHarness } from "./harness.ts";
import { aPickupPlace, at } from "./pickups.ts";
import { basketRequest } from "./purchases.ts";

const harness = useHarness();

// Orders wait until Wednesday 3 March 2027, when the place is closed.
let place: Awaited<ReturnType<typeof aPickupPlace>>;

beforeEach(async () => {
  place = await aPickupPlace(harness);
});
afterAll(() => harness.setNow(undefined));

/** The order as those see it who open the place. */
const pickupOf = async (orderId: string) => {
  const { body } = await place.as(place.lessor, "GET", "/api/handovers");
  return body.data.find((one: { orderId: string }) => one.orderId === orderId);
};

const buyersMail = async (subject: string) =>
  (await harness.mailsTo(place.buyer.email)).find((mail) => mail.subject.includes(subject));

const run = async (day: string, job: string): Promise<void> => {
  await harness.setNow(at(day, "12:00"));
  await harness.app.jobs.runNow(job);
};

describe("the last day to collect an order", () => {
  it("is one on which its place opens, wherever it is said", async () => {
    covers("own.product.781");
    const orderId = await place.order();
    const json = basketRequest(place.spaceId, [{ id: place.productId, price: 850 }]);
    const quote = async () => (await harness.call("POST", "/api/basket/quote", { json })).body;
    const said = async () =>
      [await place.shown(orderId), await pickupOf(orderId), await quote()].map(
        ({ collectBy }) => collectBy,
      );
    expect(await said()).toEqual(["2027-03-02", "2027-03-02", "2027-03-02"]);
    await place.closure("2027-03-01", "2027-03-02");
    expect(await said()).toEqual(["2027-02-25", "2027-02-25", "2027-02-25"]);
    await place.as(place.artisan, "POST", `/api/orders/markReady/${orderId}`);
    expect((await buyersMail("prête"))?.text).toContain("au plus tard le 25 février 2027");
    await run("2027-02-05", ORDER_REMINDERS_JOB);
    expect((await buyersMail("Rappel"))?.text).toContain("au plus tard le 25 février 2027");
  });

  it("is the day itself when its place opens no more", async () => {
    covers("own.product.781");
    const orderId = await place.order();
    await place.closure("2027-02-01", "2027-03-31");
    expect((await place.shown(orderId)).collectBy).toBe("2027-03-03");
    expect((await pickupOf(orderId)).collectBy).toBe("2027-03-03");
  });

  it("makes no order late", async () => {
    covers("own.product.782");
    const orderId = await place.order();
    await harness.db
      .updateTable("login_sessions")
      .set({ expires_at: at("2027-03-31", "12:00") })
      .execute();
    await harness.setNow(at("2027-03-03", "12:00"));
    expect((await pickupOf(orderId)).when).toBe("coming");
    await harness.setNow(at("2027-03-04", "12:00"));
    expect((await pickupOf(orderId)).when).toBe("late");
  });
});

describe("the last call", () => {
  it("waits until the place opens within its fourteen days", async () => {
    covers("own.product.783");
    await place.order();
    await place.closure("2027-03-01", "2027-03-20");
    await run("2027-03-07", UNCOLLECTED_JOB);
    expect(await buyersMail("elle vous attend")).toBeUndefined();
    await run("2027-03-08", UNCOLLECTED_JOB);
    const called = await buyersMail("elle vous attend");
    expect(called?.subject).toContain("elle vous attend jusqu'au 22 mars 2027");
  });

  it("comes where the place opens, with the last open day", async () => {
    covers("own.product.783");
    await place.order();
    await run("2027-03-03", UNCOLLECTED_JOB);
    const called = await buyersMail("elle vous attend");
    expect(called?.subject).toContain("elle vous attend jusqu'au 16 mars 2027");
  });
});
