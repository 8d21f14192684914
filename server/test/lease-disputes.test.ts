import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { aConsumer, aLessor, anArtisan, aSpace } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aProduct, rentalRequest, WHOLE_SHEET } from "./purchases.ts";
import { createRents, type Rents } from "./rents.ts";

const harness = useHarness({ PREPAID_MONTHS_MAX: "6" });

let rents: Rents;
let money: Money;

beforeAll(async () => {
  rents = createRents(harness);
  money = createMoney(harness);
});
afterEach(() => harness.setNow(undefined));

type Verdict = "won" | "lost";
type Contested = { checkoutId: string; disputeId: string };

/** Sends each waiting event of the provider twice; all of them are taken. */
const deliver = async (): Promise<void> => {
  const sent = await money.control("webhooks/release", "POST", { times: 2 });
  const { data } = z.object({ data: z.array(z.object({ status: z.number() })) }).parse(sent);
  expect(data.filter(({ status }) => status !== 200)).toEqual([]);
};

/** The payments of a lease in their order. */
const paymentsOf = (rentalId: string) =>
  harness.db
    .selectFrom("checkout_sessions")
    .select(["id", "payment_intent_id"])
    .where("rental_id", "=", rentalId)
    .where("status", "=", "paid")
    .orderBy("created_at")
    .execute();

/** Both payments of a lease are contested by their banks. */
const contestBoth = async (rentalId: string): Promise<[Contested, Contested]> => {
  const contested: Contested[] = [];
  for (const { id, payment_intent_id: sessionId } of await paymentsOf(rentalId)) {
    contested.push({ checkoutId: id, disputeId: await money.dispute({ sessionId }) });
  }
  await deliver();
  const [first, second] = contested;
  if (!first || !second) throw new Error("the lease has fewer than two payments");
  return [first, second];
};

const decide = async ({ disputeId }: Contested, status: Verdict): Promise<void> => {
  await money.control(`disputes/${disputeId}`, "POST", { status });
  await deliver();
  await rents.runJobs("make-refunds");
};

/** Cents that we sent back of each payment. */
const sentBack = async (...payments: Contested[]): Promise<number[][]> =>
  Promise.all(payments.map(({ checkoutId }) => money.refundsAtProvider(checkoutId)));

const freeToday = async (spaceId: string): Promise<number> => {
  const { token } = await anArtisan(harness);
  const { body } = await harness.call("GET", `/api/renter/room/${spaceId}`, { token });
  return body.data[0].free;
};

describe("two payments of a lease that their banks contest at once", () => {
  /** A lease of three months for 75 € that was extended by three for as much, a month later. */
  const anExtendedLease = async () => {
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, await aLessor(harness));
    const request = rentalRequest(spaceId, { months: 3 });
    const { purchaseId: rentalId } = await money.aPaidRental(artisan, request);
    const lease = { artisan, spaceId, rentalId, from: request.startDate };
    await rents.grow(lease, { kind: "extend", count: 3 });
    await rents.live(rents.dayOf(lease.from, 0, 1));
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    return lease;
  };

  const NOTHING = {};
  /** The first month stays paid: 25 €, less the platform's tenth. */
  const ONE_MONTH = { provider_balance: 250, platform_revenue: -250 };

  it.each<{ verdicts: [first: Verdict, extension: Verdict]; back: number[][]; left: object }>([
    { verdicts: ["lost", "won"], back: [[], [7500]], left: NOTHING },
    { verdicts: ["lost", "lost"], back: [[], []], left: NOTHING },
    { verdicts: ["won", "lost"], back: [[5000], []], left: ONE_MONTH },
  ])("end it once, whoever is heard first: $verdicts", async ({ verdicts, back, left }) => {
    covers("own.product.603");
    const [ofFirst, ofExtension] = verdicts;
    for (const isFirstHeard of [true, false]) {
      await harness.setNow(undefined);
      const { rentalId, spaceId, from } = await anExtendedLease();
      const [first, extension] = await contestBoth(rentalId);
      if (isFirstHeard) await decide(first, ofFirst);
      await decide(extension, ofExtension);
      if (!isFirstHeard) await decide(first, ofFirst);
      const rental = await rents.rental(rentalId);
      // A lease that its extension ended has been one until then, whatever its own payment does.
      const isUndone = ofFirst === "lost" && (isFirstHeard || ofExtension === "won");
      expect(rental.status).toBe(isUndone ? "refunded" : "confirmed");
      expect(isUndone ? rental.ended_on : rental.end_date).toBe(rents.dayOf(from, 1));
      expect(await freeToday(spaceId)).toBe(10);
      expect(await sentBack(first, extension)).toEqual(back);
      await rents.live(rents.dayOf(from, 7));
      await rents.runJobs("make-refunds");
      expect(await rents.balances(rentalId)).toEqual(left);
      expect(await sentBack(first, extension)).toEqual(back);
    }
  });

  it("end it once when both are heard at the same moment", async () => {
    covers("own.product.603");
    const { rentalId, from } = await anExtendedLease();
    const [first, extension] = await contestBoth(rentalId);
    for (const { disputeId } of [first, extension]) {
      await money.control(`disputes/${disputeId}`, "POST", { status: "lost" });
    }
    const answers = await Promise.all(
      [first, extension].map(({ disputeId: id }) =>
        money.sendEvent("charge.dispute.closed", { id }),
      ),
    );
    expect(answers).toEqual([200, 200]);
    await deliver();
    await rents.live(rents.dayOf(from, 7));
    await rents.runJobs("make-refunds");
    expect(await sentBack(first, extension)).toEqual([[], []]);
    expect(await rents.balances(rentalId)).toEqual({});
  });

  it("end it once, after the orders that wait in it", async () => {
    covers("own.product.603");
    const { artisan, rentalId, from } = await anExtendedLease();
    const [seller, buyer] = [
      { ...artisan, token: await rents.logIn(artisan) },
      await aConsumer(harness),
    ];
    const product = await aProduct(harness, seller, rentalId, WHOLE_SHEET);
    const order = await money.aPaidOrder(buyer, product, 1);
    const [first, extension] = await contestBoth(rentalId);
    await decide(first, "lost");
    await decide(extension, "lost");
    expect((await rents.rental(rentalId)).ending_since).not.toBeNull();
    expect((await money.collect(buyer, order.orderId)).status).toBe(200);
    await rents.runJobs("end-rentals", "end-rentals");
    expect((await rents.rental(rentalId)).status).toBe("refunded");
    await rents.live(rents.dayOf(from, 7));
    await rents.runJobs("make-refunds");
    expect(await sentBack(first, extension)).toEqual([[], []]);
    expect(await rents.balances(rentalId)).toEqual({});
  });
});

describe("two months of a lease whose banks contest them at once", () => {
  it.each<[running: Verdict, used: Verdict]>([
    ["lost", "lost"],
    ["lost", "won"],
  ])("end it once: the running one %s, the used one %s", async (ofRunning, ofUsed) => {
    covers("own.product.603");
    for (const isRunningHeardFirst of [true, false]) {
      await harness.setNow(undefined);
      const { rentalId, from } = await rents.aLease();
      await deliver();
      await rents.live(rents.dayOf(from, 1, -3));
      await rents.live(rents.dayOf(from, 1));
      await harness.setNow(rents.at(rents.dayOf(from, 1, 5), 12));
      const [used, running] = await contestBoth(rentalId);
      if (isRunningHeardFirst) await decide(running, ofRunning);
      await decide(used, ofUsed);
      if (!isRunningHeardFirst) await decide(running, ofRunning);
      const { status, end_date: end } = await rents.rental(rentalId);
      expect([status, end]).toEqual(["confirmed", rents.dayOf(from, 1, 5)]);
      expect(await rents.statuses(rentalId)).toEqual(["paid", "paid", "cancelled", "cancelled"]);
      await rents.live(rents.dayOf(from, 2));
      await rents.runJobs("make-refunds");
      expect(await sentBack(used, running)).toEqual([[], []]);
      const kept = { provider_balance: 250, platform_revenue: -250 };
      expect(await rents.balances(rentalId)).toEqual(ofUsed === "won" ? kept : {});
    }
  });
});

describe("after all of that", () => {
  it("reconciliation finds nothing", async () => {
    await deliver();
    const { findings } = await harness.app.reconciliation.run(400);
    expect(findings).toEqual([]);
  });
});
