import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { CARDS, createRents, payByCard, type Rents } from "./rents.ts";
import { roundsOf } from "./rounds.ts";
import { createVictims } from "./victims.ts";

const harness = useHarness();
const RENT = 2500;
const FEE = 250;

let rents: Rents;
let money: Money;
const victims = createVictims(harness);

beforeAll(async () => {
  rents = createRents(harness);
  money = createMoney(harness);
});
afterEach(() => harness.setNow(undefined));
afterAll(victims.stop);

const fault = (match: string, name: string, times = 3) =>
  money.control("faults", "POST", { match, fault: name, times });

/** A lease whose second month was announced and is due for its charge. */
const aDueLease = async (card: string = CARDS.good) => {
  // Months of other tests would be charged too, and would meet the faults of this one.
  await harness.db
    .updateTable("rents")
    .set({ status: "cancelled", next_attempt_at: null })
    .where("status", "in", ["due", "unpaid"])
    .execute();
  const lease = await rents.aLease({ months: 2, card });
  await rents.live(rents.dayOf(lease.from, 1, -3));
  await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 9));
  await rents.runJobs("follow-rents");
  return lease;
};

/** Runs the jobs for an hour. */
const letTimePass = async ({ from }: { from: Parameters<Rents["dayOf"]>[0] }): Promise<void> => {
  for (const minutes of [1, 6, 17, 38, 60]) {
    await harness.setNow(rents.at(rents.dayOf(from, 1), 9 + minutes / 60));
    await rents.runJobs(
      "keep-cards",
      "follow-rents",
      "charge-rents",
      "make-refunds",
      "make-transfers",
    );
  }
};

const expectPaidOnce = async (lease: Awaited<ReturnType<typeof aDueLease>>): Promise<void> => {
  await letTimePass(lease);
  expect(await rents.statuses(lease.rentalId)).toEqual(["paid", "paid"]);
  expect(await rents.chargedAtProvider(lease.artisan)).toEqual([RENT, RENT]);
  expect(await rents.booked(lease.rentalId)).toEqual({
    rental_payment: 2 * RENT,
    transfer: 2 * (RENT - FEE),
    platform_fee: 2 * FEE,
  });
  expect(await rents.subjects(lease.artisan, ": payé")).toHaveLength(1);
};

describe("a month's charge", () => {
  it.each([
    ["findRentCharge", "before"],
    ["findRentCharge", "after"],
    ["chargeKeptCard", "before"],
    ["chargeKeptCard", "after"],
  ] as const)("is made once when the process dies in %s, %s", async (call, moment) => {
    covers("own.product.221");
    const lease = await aDueLease();
    await victims.killDuring(call, moment, ({ jobs }) => jobs.runNow("charge-rents"));
    await expectPaidOnce(lease);
  });

  it.each([
    ["POST /v1/payment_intents", "lost-answer"],
    ["POST /v1/payment_intents", "error"],
    ["GET /v1/payment_intents", "lost-answer"],
    ["GET /v1/payment_intents", "error"],
  ])("is made once when %s: %s", async (match, name) => {
    covers("own.product.221");
    const lease = await aDueLease();
    await fault(match, name);
    await rents.runJobs("charge-rents");
    await expectPaidOnce(lease);
  });

  it("is made once when two processes run, and jobs twice at once", async () => {
    covers("own.product.221");
    const lease = await aDueLease();
    const other = await buildApp(harness.deps);
    victims.add(other);
    await Promise.all([
      harness.app.jobs.runNow("charge-rents"),
      harness.app.jobs.runNow("charge-rents"),
      other.jobs.runNow("charge-rents"),
      other.jobs.runNow("follow-rents"),
    ]);
    await expectPaidOnce(lease);
  });

  it("is found, not made again, after a restored backup has forgotten it", async () => {
    covers("own.product.221");
    const lease = await aDueLease();
    await rents.runJobs("charge-rents");
    const [, month] = await rents.rentsOf(lease.rentalId);
    // State of the backup: the month is due, with no charge and no booking.
    const forgotten = await rents.forgetCharge(month?.id ?? "");
    await harness.app.jobs.runNow("charge-rents");
    expect(await rents.chargedAtProvider(lease.artisan)).toEqual([RENT, RENT]);
    expect(await rents.statuses(lease.rentalId)).toEqual(["paid", "paid"]);
    expect(await rents.intentOf(month?.id ?? "")).toBe(forgotten);
  });

  it("is refused once when the answer of the refusal is lost", async () => {
    covers("own.product.221");
    const lease = await aDueLease(CARDS.declinedLater);
    await fault("POST /v1/payment_intents", "lost-answer");
    await rents.runJobs("charge-rents");
    await letTimePass(lease);
    const [, month] = await rents.rentsOf(lease.rentalId);
    expect([month?.status, month?.refusals, month?.warnings]).toEqual(["unpaid", 1, 1]);
    expect(await rents.subjects(lease.artisan, "paiement refusé")).toHaveLength(1);
  });
});

describe("a month that is paid by hand", () => {
  const anOpenPage = async () => {
    const lease = await aDueLease(CARDS.declinedLater);
    await rents.runJobs("charge-rents");
    const token = await rents.logIn(lease.artisan);
    const [, month] = await rents.rentsOf(lease.rentalId);
    const pay = () => harness.call("POST", `/api/rents/${month?.id}/pay`, { token });
    return { ...lease, rentId: month?.id ?? "", pay, token };
  };

  it("is not charged while its charge is under way, nor opened twice", async () => {
    covers("own.refusals.178", "own.product.222");
    const { rentalId, pay, from, artisan } = await anOpenPage();
    await harness.setNow(rents.at(rents.dayOf(from, 1, 1), 9));
    await rents.runJobs("follow-rents");
    await fault("POST /v1/payment_intents", "lost-answer");
    await rents.runJobs("charge-rents");
    expect((await pay()).body.code).toBe("rent/charging");
    await harness.setNow(rents.at(rents.dayOf(from, 1, 1), 10));
    await rents.runJobs("charge-rents");
    const pages = await Promise.all([pay(), pay(), pay()]);
    expect(new Set(pages.map(({ body }) => body.url)).size).toBe(1);
    await payByCard(pages[0]?.body.url, CARDS.good);
    await money.deliverEvents(3);
    expect((await pay()).body.code).toBe("rent/not-payable");
    expect(await rents.statuses(rentalId)).toEqual(["paid", "paid"]);
    expect(await rents.chargedAtProvider(artisan)).toEqual([RENT, RENT]);
  });

  it("is found on its page when neither its event nor its payer came back", async () => {
    covers("own.product.222");
    const { rentalId, rentId, pay, from, artisan } = await anOpenPage();
    const { body } = await pay();
    await payByCard(body.url, CARDS.good);
    // The hold ends while the provider can't be reached, then the card is due for its charge again.
    await fault("GET /v1/checkout/sessions/*", "error");
    await harness.setNow(rents.at(rents.dayOf(from, 1), 10));
    await rents.runJobs("expire-holds");
    await rents.chargeNow(rentId);
    await money.deliverEvents(2);
    await letTimePass({ from });
    expect(await rents.statuses(rentalId)).toEqual(["paid", "paid"]);
    expect(await rents.chargedAtProvider(artisan)).toEqual([RENT, RENT]);
    expect((await rents.booked(rentalId)).refund).toBeUndefined();
  });

  it("goes back when it is paid after its rental ended", async () => {
    covers("own.product.222");
    const { rentalId, pay, from } = await anOpenPage();
    for (const after of [1, 3, 7, 10]) await rents.live(rents.dayOf(from, 1, after));
    const { body } = await pay();
    await payByCard(body.url, CARDS.good);
    await harness.setNow(rents.at(rents.dayOf(from, 1, 15), 9));
    await rents.runJobs("follow-rents");
    expect(await rents.statuses(rentalId)).toEqual(["paid", "cancelled"]);
    await money.deliverEvents();
    await rents.runJobs("make-refunds");
    expect((await rents.booked(rentalId)).refund).toBe(RENT);
    expect(await rents.balances(rentalId)).toEqual({
      provider_balance: FEE,
      platform_revenue: -FEE,
    });
  });
});

/** Random life of a tenant's card: the model below knows only this. */
type Life = { months: number; refusals: number[]; paysByHandOn: (number | undefined)[] };

const LIVES: fc.Arbitrary<Life> = fc.integer({ min: 2, max: 3 }).chain((months) =>
  fc.record({
    months: fc.constant(months),
    // Number of refused charges of each later month before one succeeds; 4 is the maximum.
    refusals: fc.array(fc.integer({ min: 0, max: 4 }), {
      minLength: months,
      maxLength: months,
    }),
    paysByHandOn: fc.array(fc.option(fc.constantFrom(2, 12), { nil: undefined }), {
      minLength: months,
      maxLength: months,
    }),
  }),
);

type Lease = Awaited<ReturnType<typeof rents.aLease>>;

const payByHand = async ({ rentalId, artisan }: Lease, month: number): Promise<void> => {
  const token = await rents.logIn(artisan);
  const id = (await rents.rentsOf(rentalId))[month]?.id;
  const { body } = await harness.call("POST", `/api/rents/${id}/pay`, { token });
  await payByCard(body.url, CARDS.good);
  await harness.call("GET", `/api/rent-payment/success?session_id=${body.sessionId}`, { token });
};

/** Lives a month of a lease, day by day. @returns true if the model has it paid */
const liveMonth = async (
  lease: Lease,
  month: number,
  { refusals, paysByHandOn }: Life,
): Promise<boolean> => {
  const failing = refusals[month] ?? 0;
  const byHand = paysByHandOn[month];
  const tries = [0, 1, 3, 7].filter((day) => byHand === undefined || day < byHand);
  await rents.live(rents.dayOf(lease.from, month, -3));
  for (const day of [0, 1, 2, 3, 7, 10, 12, 15]) {
    if (tries.indexOf(day) >= 0 && tries.indexOf(day) < failing) {
      await fault("POST /v1/payment_intents", "declined", 1);
    }
    await rents.live(rents.dayOf(lease.from, month, day));
    if ((await rents.statuses(lease.rentalId))[month] !== "unpaid") break;
    if (day !== byHand) continue;
    await payByHand(lease, month);
    break;
  }
  return failing < tries.length || byHand !== undefined;
};

/** Expects that a lease had that many months paid, also in the books and at the provider. */
const expectPaidMonths = async (
  { rentalId, from, artisan }: Lease,
  paid: number,
  months: number,
): Promise<void> => {
  const { payment_plan, end_date } = await rents.rental(rentalId);
  expect(payment_plan).toBe("monthly");
  expect(await rents.statuses(rentalId)).toEqual(
    Array.from({ length: months }, (_, month) => (month < paid ? "paid" : "cancelled")),
  );
  expect(end_date).toBe(paid === months ? rents.dayOf(from, months) : rents.dayOf(from, paid, 15));
  expect(await rents.chargedAtProvider(artisan)).toHaveLength(paid);
  expect(await rents.booked(rentalId)).toEqual({
    rental_payment: paid * RENT,
    transfer: paid * (RENT - FEE),
    platform_fee: paid * FEE,
  });
  expect(await rents.balances(rentalId)).toEqual({
    provider_balance: paid * FEE,
    platform_revenue: -paid * FEE,
  });
};

describe("random lives of leases", () => {
  it("have in the books what a model written apart says, and nothing left at the end", async () => {
    covers("own.product.223");
    await fc.assert(
      fc.asyncProperty(LIVES, async (life) => {
        await harness.setNow(undefined);
        const lease = await rents.aLease({ months: life.months });
        let paid = 1;
        while (paid < life.months && (await liveMonth(lease, paid, life))) paid += 1;
        await rents.runJobs("make-transfers");
        await expectPaidMonths(lease, paid, life.months);
      }),
      { numRuns: roundsOf(6) },
    );
  });
});

describe("after all of that", () => {
  it("reconciliation finds nothing, a year back", async () => {
    covers("own.product.223");
    const { findings } = await harness.app.reconciliation.run(400);
    expect(findings).toEqual([]);
  });
});
