import { LIMITS } from "@stokaz/contract/limits";
import { cents } from "@stokaz/contract/money/money";
import { addDays, addMonths, type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan, aSpace } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPaidRental, rentalRequest, today } from "./purchases.ts";
import { CARDS, createRents, payByCard, type Rents } from "./rents.ts";
import { roundsOf } from "./rounds.ts";

const ROUNDS = roundsOf(15);

const harness = useHarness();
let rents: Rents;
let money: Money;

beforeAll(() => {
  rents = createRents(harness);
  money = createMoney(harness);
});
afterEach(() => harness.setNow(undefined));

/** Time after which money that did not go out is a failure. */
const SETTLED = { timeout: 30_000 };
const SURFACE = 10;
const PRICE = 1250;

/** Act of an artisan on a day of their lease, counted from its first. */
type Act = {
  on: number;
  do: "leave" | "price" | "give-back" | "extend" | "add_pallets";
  count: number;
};

type Life = {
  plan: "monthly" | "upfront";
  months: number;
  pallets: number;
  acts: Act[];
  /** Number of refusals of each month before it is paid. */
  refusals: number[];
};

const LIVES: fc.Arbitrary<Life> = fc
  .record({
    plan: fc.constantFrom("monthly" as const, "upfront" as const),
    months: fc.integer({ min: 2, max: 4 }),
    pallets: fc.integer({ min: 1, max: 5 }),
    acts: fc.array(
      fc.record({
        on: fc.nat(120),
        do: fc.constantFrom(
          ...([
            "extend",
            "extend",
            "add_pallets",
            "add_pallets",
            "give-back",
            "give-back",
          ] as const),
          ...(["price", "leave"] as const),
        ),
        count: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 5 },
    ),
    refusals: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 20, maxLength: 20 }),
  })
  .map((life) => ({ ...life, acts: life.acts.toSorted((one, other) => one.on - other.on) }));

/**
 * A lease in the model: the price of each pallet on each of its days; pallets added last come last.
 * It knows nothing of parts and scales.
 */
type Model = {
  start: CalendarDay;
  days: number[][];
  /** Price of a pallet that is added today. */
  price: number;
  isLeft: boolean;
  /** Cents of growths that cost less at once than the provider's minimum, so that nobody is charged. */
  unasked: number;
};

const endOf = ({ start, days }: Model): CalendarDay => addDays(start, days.length);

const standingOn = ({ start, days }: Model, day: CalendarDay): readonly number[] =>
  days[daysBetween(start, day)] ?? [];

/** Cents of a month of the lease, day by day, rounded half up at its end. */
const costOf = (model: Model, month: number): number => {
  const [from, to] = [addMonths(model.start, month), addMonths(model.start, month + 1)];
  const days = daysBetween(from, to);
  let sum = 0;
  for (let day = from; day < to; day = addDays(day, 1)) {
    for (const price of standingOn(model, day)) sum += price;
  }
  return Math.floor(sum / days + 0.5);
};

/** Amount paid in the end: a month below the provider's minimum is not charged. */
const paidFor = (model: Model, plan: Life["plan"]): number => {
  let total = 0;
  for (let month = 0; addMonths(model.start, month) < endOf(model); month += 1) {
    const cost = costOf(model, month);
    if (plan === "upfront" || cost >= LIMITS.totalMinCents) total += cost;
  }
  return total - model.unasked;
};

/** Number of months of a lease as it is now. */
const monthsIn = (model: Model): number => {
  let months = 0;
  while (addMonths(model.start, months) < endOf(model)) months += 1;
  return months;
};

/**
 * The lease after pallets were added; `undefined` when they cost too little to be sold. A monthly
 * lease asks at once only for the current month.
 */
const grown = (
  model: Model,
  count: number,
  day: CalendarDay,
  plan: Life["plan"],
): Model | undefined => {
  const today = daysBetween(model.start, day);
  const more = Array<number>(count).fill(model.price);
  const days = model.days.map((one, at) => (at < today ? one : [...one, ...more]));
  let [total, atOnce] = [0, 0];
  for (let month = 0; month < monthsIn(model); month += 1) {
    const change = costOf({ ...model, days }, month) - costOf(model, month);
    const isPaid = plan === "upfront" || addMonths(model.start, month) <= day;
    total += change;
    if (isPaid) atOnce += change;
  }
  if (total < LIMITS.totalMinCents) return undefined;
  const unasked = atOnce < LIMITS.totalMinCents ? model.unasked + atOnce : model.unasked;
  return { ...model, days, unasked };
};

/** The lease after an act; `undefined` when it is refused. */
const after = (model: Model, act: Act, day: CalendarDay, plan: Life["plan"]): Model | undefined => {
  const { start, days, price, isLeft } = model;
  const last = days.at(-1) ?? [];
  if (act.do === "price") return { ...model, price: PRICE + 100 * act.count };
  if (act.do === "extend" || act.do === "add_pallets") {
    if (isLeft) return undefined;
    if (act.do === "add_pallets") {
      // Pallets that are given back keep their room until their notice is over.
      const coming = days.slice(daysBetween(start, day)).map(({ length }) => length);
      if (Math.max(...coming) + act.count > SURFACE) return undefined;
      return grown(model, act.count, day, plan);
    }
    const end = daysBetween(start, addMonths(start, monthsIn(model) + act.count));
    const added = Array.from({ length: end - days.length }, () => last.map(() => price));
    return { ...model, days: [...days, ...added] };
  }
  const noticed = addMonths(day, 1);
  if (noticed >= endOf(model)) return undefined;
  const until = daysBetween(start, noticed);
  if (act.do === "leave") return { ...model, days: days.slice(0, until), isLeft: true };
  if (act.count >= last.length) return undefined;
  return {
    ...model,
    days: days.map((one, at) => (at < until ? one : one.slice(0, -act.count))),
  };
};

type Lease = { token: () => Promise<string>; spaceId: string; rentalId: string; from: CalendarDay };

const begin = async ({ plan, months, pallets }: Life): Promise<Lease> => {
  if (plan === "monthly") {
    const { artisan, ...lease } = await rents.aLease({ months, pallets });
    return { ...lease, token: () => rents.logIn(artisan) };
  }
  const artisan = await anArtisan(harness);
  const spaceId = await aSpace(harness, await aLessor(harness));
  const from = today();
  const rentalId = await aPaidRental(
    harness,
    artisan,
    rentalRequest(spaceId, { months, pallets, from }),
  );
  return { spaceId, rentalId, from, token: () => rents.logIn(artisan) };
};

/** Calls of an act: its path, the quote's request, and the part of the answer to agree to. */
const callsOf = ({ do: what, count }: Act) => {
  if (what === "give-back")
    return { path: what, query: `?pallets=${count}`, agreed: { pallets: count } };
  if (what === "leave") return { path: what, query: "", agreed: {} };
  const query = `?kind=${what}&count=${count}`;
  return { path: "growth", query, agreed: { kind: what, count } };
};

/**
 * Days around a month's due day: for its notice, its charge and retries. A month that a change
 * raises so late is announced on its day, charged three days later and retried from then on.
 */
const LIVED = [-3, 0, 1, 3, 4, 6];

/** Days after the end of a lease on which earlier months are still charged. */
const TRIED_DAYS = 9;

/** Months of the longest lease: four, and three in each of five acts. */
const LONGEST_MONTHS = 4 + 5 * 3;

const FIGURES = [
  "palletsAfter",
  "endDate",
  "effectiveOn",
  "notOwed",
  "refund",
  "priceChange",
  "dueNow",
] as const;

/** Asks for the figures, agrees to them, and pays what is due. @returns true if it was done */
const perform = async ({ token, rentalId, spaceId }: Lease, act: Act): Promise<boolean> => {
  if (act.do === "price") {
    const price_cents = cents(PRICE + 100 * act.count);
    await harness.db
      .updateTable("storage_spaces")
      .set({ price_cents })
      .where("id", "=", spaceId)
      .execute();
    return true;
  }
  const caller = { token: await token() };
  const { path, query, agreed } = callsOf(act);
  const url = `/api/leases/${rentalId}/${path}`;
  const { status, body } = await harness.call("GET", `${url}${query}`, caller);
  if (status === 409) return false;
  expect(status, JSON.stringify(body)).toBe(200);
  const seen = Object.fromEntries(
    FIGURES.flatMap((name) =>
      name in body && !(path === "growth" && name === "endDate") ? [[name, body[name]]] : [],
    ),
  );
  const done = await harness.call("POST", url, { ...caller, json: { ...agreed, ...seen } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  if (done.body.url) {
    await payByCard(done.body.url, CARDS.good);
    const session = /checkout\/(cs_[^/]+)$/.exec(done.body.url)?.[1];
    const back = `/api/lease-growth/success?session_id=${session}`;
    expect((await harness.call("GET", back, caller)).status).toBe(200);
  }
  return true;
};

const freeRoom = async ({ token, spaceId }: Lease, day: CalendarDay): Promise<number> => {
  const { body } = await harness.call("GET", `/api/renter/room/${spaceId}`, {
    token: await token(),
  });
  const steps: { from: CalendarDay; free: number }[] = body.data;
  return steps.findLast(({ from }) => from <= day)?.free ?? Number.NaN;
};

/**
 * Plays the days of a lease on which something happens: charges, refusals, changes.
 *
 * @returns the model at its end
 */
const live = async (life: Life, lease: Lease): Promise<Model> => {
  const length = daysBetween(lease.from, addMonths(lease.from, life.months));
  let model: Model = {
    start: lease.from,
    price: PRICE,
    isLeft: false,
    unasked: 0,
    days: Array.from({ length }, () => Array<number>(life.pallets).fill(PRICE)),
  };
  for (let on = 0; on <= model.days.length + TRIED_DAYS; on += 1) {
    const day = addDays(lease.from, on);
    const acts = day > endOf(model) ? [] : life.acts.filter((act) => act.on === on);
    for (let month = 1; month < monthsIn(model); month += 1) {
      const sinceDue = daysBetween(addMonths(lease.from, month), day);
      if (life.plan === "upfront" || !LIVED.includes(sinceDue)) continue;
      const tries = [0, 1, 3].indexOf(sinceDue);
      const status = (await rents.statuses(lease.rentalId))[month] ?? "";
      const isDue = ["due", "unpaid"].includes(status);
      if (tries >= 0 && tries < (life.refusals[month] ?? 0) && isDue && day < endOf(model)) {
        await money.control("faults", "POST", {
          match: "POST /v1/payment_intents",
          fault: "declined",
          times: 1,
        });
      }
      await rents.live(day);
    }
    for (const act of acts) {
      await harness.setNow(rents.at(day, 12));
      // Nothing can be added to a lease with a refused month that is still unpaid.
      const isGrowth = act.do === "extend" || act.do === "add_pallets";
      const isHeldUp = isGrowth && (await rents.statuses(lease.rentalId)).includes("unpaid");
      // The lessor may change the price on any day.
      const isOver = day >= endOf(model) && act.do !== "price";
      const changed = isOver || isHeldUp ? undefined : after(model, act, day, life.plan);
      expect(await perform(lease, act), `${act.do} on day ${on}`).toBe(changed !== undefined);
      model = changed ?? model;
      const looked = [day, addDays(day, 20), addMonths(day, 1), addDays(addMonths(day, 1), 25)];
      for (const look of looked) {
        const taken = standingOn(model, look).length;
        expect(await freeRoom(lease, look), `room on ${look}`).toBe(SURFACE - taken);
      }
    }
  }
  return model;
};

describe("random lives of leases that change", () => {
  it(
    "leave room, rents, refunds and books as a model says that counts each pallet's days",
    async () => {
      covers(
        "own.product.210",
        "own.product.211",
        "own.product.256",
        "own.product.257",
        "own.product.259",
        "own.product.261",
        "own.product.262",
      );
      await fc.assert(
        fc.asyncProperty(LIVES, async (life) => {
          await harness.setNow(undefined);
          const lease = await begin(life);
          const model = await live(life, lease);
          // What is left of months that were paid in advance goes out on their days.
          await harness.setNow(rents.at(addMonths(endOf(model), LONGEST_MONTHS), 9));
          // The provider's word of a refund may hold the checkout for a moment: then its transfers wait.
          await expect
            .poll(async () => {
              await rents.runJobs("make-refunds", "make-transfers");
              const owing = Object.keys(await rents.balances(lease.rentalId));
              return owing.filter((account) => account.endsWith("_payable"));
            }, SETTLED)
            .toEqual([]);
          expect((await rents.rental(lease.rentalId)).end_date).toBe(endOf(model));
          const {
            rental_payment: paid = 0,
            refund = 0,
            transfer = 0,
            transfer_reversal: reversed = 0,
          } = await rents.booked(lease.rentalId);
          expect(paid - refund).toBe(paidFor(model, life.plan));
          const balances = await rents.balances(lease.rentalId);
          const fee = balances.provider_balance ?? 0;
          expect(balances).toEqual(
            fee === 0 ? {} : { provider_balance: fee, platform_revenue: -fee },
          );
          expect(transfer - reversed + fee).toBe(paid - refund);
        }),
        { numRuns: ROUNDS, endOnFailure: true },
      );
      const { findings } = await harness.app.reconciliation.run(1200);
      expect(findings).toEqual([]);
    },
    // Eight times what an idle machine takes was not enough beside the other tests.
    32_000 * ROUNDS,
  );
});
