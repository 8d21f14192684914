import { covers } from "@stokaz/spec-coverage";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { useHarness } from "./harness.ts";
import { createMoney } from "./money.ts";
import { createRents } from "./rents.ts";
import { createRequests } from "./requests.ts";
import { AMOUNT, createRequestsMoney } from "./requests-money.ts";
import { roundsOf } from "./rounds.ts";
import { createVictims } from "./victims.ts";

const ROUNDS = roundsOf(15);

const harness = useHarness();
const { settle, follow, after, statesOf, expectPaidOnce, expectNothingTaken, isFree } =
  createRequestsMoney(harness);

const rents = createRents(harness);
const money = createMoney(harness);
const { ask, checkoutOf, answer } = createRequests(harness);
const victims = createVictims(harness);

beforeAll(async () => {});
afterEach(() => harness.setNow(undefined));
afterAll(victims.stop);

const fault = (match: string, name: string, times = 1) =>
  money.control("faults", "POST", { match, fault: name, times });

describe("its money", () => {
  it.each([
    ["captureAuthorised", "before"],
    ["captureAuthorised", "after"],
  ] as const)("is taken once when the process dies in %s, %s", async (call, moment) => {
    covers("own.product.184");
    const { lessor, id } = await ask();
    await answer(lessor, id, "accept");
    await victims.killDuring(call, moment, ({ jobs }) => jobs.runNow("settle-rental-requests"));
    await after(1);
    await settle();
    await expectPaidOnce(id);
  });

  it.each([
    ["POST /v1/payment_intents/*/capture", "lost-answer"],
    ["POST /v1/payment_intents/*/capture", "error"],
    ["GET /v1/checkout/sessions/*", "error"],
  ])("is taken once when %s: %s", async (match, name) => {
    covers("own.product.184");
    const { lessor, id } = await ask();
    await answer(lessor, id, "accept");
    await fault(match, name, 3);
    await settle();
    await after(1);
    await settle();
    await expectPaidOnce(id);
  });

  it("is let go once when the answer to that is lost", async () => {
    covers("own.product.184");
    const { lessor, id } = await ask();
    await answer(lessor, id, "refuse");
    await fault("POST /v1/payment_intents/*/cancel", "lost-answer", 3);
    await settle();
    await after(1);
    await settle();
    await expectNothingTaken(id);
  });

  it("is taken once when two processes run, and jobs twice at once", async () => {
    covers("own.product.184");
    const { lessor, id } = await ask();
    await answer(lessor, id, "accept");
    const other = await buildApp(harness.deps);
    victims.add(other);
    const job = "settle-rental-requests";
    await Promise.all([settle(), settle(), other.jobs.runNow(job), follow()]);
    await expectPaidOnce(id);
  });

  it("is not taken when the bank says no: both are told, and the room is free", async () => {
    covers("own.product.184");
    const { lessor, artisan, spaceId, id } = await ask();
    await answer(lessor, id, "accept");
    await fault("POST /v1/payment_intents/*/capture", "declined");
    await settle();
    await settle();
    expect((await statesOf(id)).request).toBe("lapsed");
    await expectNothingTaken(id);
    expect(await isFree(spaceId)).toBe(true);
    for (const person of [lessor, artisan]) {
      expect(await rents.subjects(person, "Demande annulée")).toHaveLength(1);
    }
  });

  it("is not taken once it was let go at the provider", async () => {
    covers("own.product.184");
    const { lessor, id } = await ask();
    const { payment_intent_id: intent } = await checkoutOf("rental_id", id);
    await money.atProvider("POST", `/v1/payment_intents/${intent}/cancel`, {});
    await answer(lessor, id, "accept");
    await settle();
    expect(await statesOf(id)).toEqual({
      request: "lapsed",
      rental: "expired",
      checkout: "expired",
    });
    await expectNothingTaken(id);
  });

  it("goes back when somebody takes it at the provider after the refusal", async () => {
    covers("own.product.184");
    const { lessor, id } = await ask();
    const { payment_intent_id: intent } = await checkoutOf("rental_id", id);
    await answer(lessor, id, "refuse");
    await money.atProvider("POST", `/v1/payment_intents/${intent}/capture`, {});
    await settle();
    await rents.runJobs("make-refunds");
    expect((await rents.booked(id)).refund).toBe(AMOUNT);
    expect(await rents.balances(id)).toEqual({});
    expect((await statesOf(id)).rental).toBe("refunded");
  });

  it("is found by the books' comparison when a restored backup has forgotten that it was authorised, or taken", async () => {
    covers("own.product.184");
    for (const isTaken of [false, true]) {
      const { id } = await ask();
      const { payment_intent_id: intent } = await checkoutOf("rental_id", id);
      // State of the backup: a page that nobody had paid.
      await harness.db.deleteFrom("rental_requests").where("id", "=", id).execute();
      await harness.db
        .updateTable("checkout_sessions")
        .set({ status: "open", payment_intent_id: null })
        .where("rental_id", "=", id)
        .execute();
      await harness.db
        .updateTable("rentals")
        .set({ status: "pending" })
        .where("id", "=", id)
        .execute();
      if (isTaken) await money.atProvider("POST", `/v1/payment_intents/${intent}/capture`, {});
      await harness.app.reconciliation.run();
      if (isTaken) expect((await rents.rental(id)).status).toBe("confirmed");
      else expect((await statesOf(id)).request).toBe("waiting");
    }
  });
});

describe("answers that come at once", () => {
  it(`leave one end and money that fits it, ${ROUNDS} rounds of acceptance, withdrawal and time`, async () => {
    covers("own.product.185");
    for (let round = 0; round < ROUNDS; round += 1) {
      const { lessor, artisan, id } = await ask();
      if (round % 3 === 0) {
        await harness.db
          .updateTable("rental_requests")
          .set({ authorised_at: new Date(0), answer_by: new Date(Date.now() + 2) })
          .where("id", "=", id)
          .execute();
      }
      await Promise.all([
        answer(lessor, id, round % 2 === 0 ? "accept" : "refuse"),
        answer(artisan, id, "withdraw"),
        follow(),
        settle(),
      ]);
      await settle();
      const { request, ...rest } = await statesOf(id);
      if (request === "accepted") await expectPaidOnce(id);
      else if (request !== "waiting") {
        expect(["refused", "withdrawn", "unanswered"]).toContain(request);
        expect(rest).toEqual(
          request === "unanswered"
            ? { rental: "expired", checkout: "expired" }
            : { rental: "cancelled", checkout: "cancelled" },
        );
        await expectNothingTaken(id);
      }
    }
  });
});

describe("after all of that", () => {
  it("reconciliation finds nothing", async () => {
    covers("own.product.185");
    const { findings } = await harness.app.reconciliation.run();
    expect(findings).toEqual([]);
  });
});
