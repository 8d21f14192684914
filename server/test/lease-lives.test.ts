import { addDays, addMonths, type CalendarDay, daysBetween } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan, aSpace } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPaidRental, rentalRequest, today } from "./purchases.ts";
import { createRents, type Rents } from "./rents.ts";
import { RACE_ROUNDS } from "./rounds.ts";

const harness = useHarness();
let rents: Rents;
let money: Money;

beforeAll(() => {
  rents = createRents(harness);
  money = createMoney(harness);
});
afterEach(() => harness.setNow(undefined));

const SURFACE = 10;
const PRICE = 1250;

/** What an artisan does on a day of their lease, counted from its first. */
type Act = { on: number; do: "leave" } | { on: number; do: "give-back"; pallets: number };

type Life = {
  plan: "monthly" | "upfront";
  months: number;
  pallets: number;
  acts: Act[];
  /** How often each month is refused before it is paid. */
  refusals: number[];
};

const LIVES: fc.Arbitrary<Life> = fc
  .record({
    plan: fc.constantFrom("monthly" as const, "upfront" as const),
    months: fc.integer({ min: 2, max: 4 }),
    pallets: fc.integer({ min: 1, max: 5 }),
    acts: fc.array(
      fc.oneof(
        { weight: 1, arbitrary: fc.record({ on: fc.nat(100), do: fc.constant("leave" as const) }) },
        {
          weight: 3,
          arbitrary: fc.record({
            on: fc.nat(100),
            do: fc.constant("give-back" as const),
            pallets: fc.integer({ min: 1, max: 3 }),
          }),
        },
      ),
      { maxLength: 3 },
    ),
    refusals: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }),
  })
  .map((life) => ({ ...life, acts: life.acts.toSorted((one, other) => one.on - other.on) }));

/** A lease as the model has it: each pallet by itself, with its price and its days. It knows nothing of shapes and scales. */
type Model = {
  start: CalendarDay;
  units: { price: number; from: CalendarDay; to: CalendarDay }[];
};

const endOf = ({ start, units }: Model): CalendarDay =>
  units.reduce((end, { to }) => (to > end ? to : end), start);

const standingOn = ({ units }: Model, day: CalendarDay) =>
  units.filter(({ from, to }) => from <= day && day < to);

/** Cents of a month of the lease, day by day, rounded half up at its end. */
const costOf = (model: Model, month: number): number => {
  const [from, to] = [addMonths(model.start, month), addMonths(model.start, month + 1)];
  const days = daysBetween(from, to);
  let sum = 0;
  for (let day = from; day < to; day = addDays(day, 1)) {
    for (const { price } of standingOn(model, day)) sum += price;
  }
  return Math.floor(sum / days + 0.5);
};

/** What is paid in the end: a month that comes to less than the provider charges at all is not asked for. */
const paidFor = (model: Model, plan: Life["plan"]): number => {
  let total = 0;
  for (let month = 0; addMonths(model.start, month) < endOf(model); month += 1) {
    const cost = costOf(model, month);
    if (plan === "upfront" || cost >= LIMITS.totalMinCents) total += cost;
  }
  return total;
};

const earlier = (one: CalendarDay, other: CalendarDay): CalendarDay => (one < other ? one : other);

/** What an act makes of a lease; `undefined` when it is refused. */
const after = (model: Model, act: Act, day: CalendarDay): Model | undefined => {
  const noticed = addMonths(day, 1);
  if (noticed >= endOf(model)) return undefined;
  if (act.do === "leave") {
    return {
      ...model,
      units: model.units.map((unit) => ({ ...unit, to: earlier(unit.to, noticed) })),
    };
  }
  // What was given back before is as good as gone.
  const kept = model.units.filter(({ to }) => to === endOf(model));
  if (act.pallets >= kept.length) return undefined;
  const given = new Set(kept.slice(-act.pallets));
  return {
    ...model,
    units: model.units.map((unit) =>
      given.has(unit) ? { ...unit, to: earlier(unit.to, noticed) } : unit,
    ),
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

/** Asks for the figures and agrees to them. @returns whether it was done */
const perform = async ({ token, rentalId }: Lease, act: Act): Promise<boolean> => {
  const caller = { token: await token() };
  const path = `/api/leases/${rentalId}/${act.do}`;
  const asked = act.do === "give-back" ? `${path}?pallets=${act.pallets}` : path;
  const { status, body } = await harness.call("GET", asked, caller);
  if (status === 409) return false;
  expect(status).toBe(200);
  const { endDate, effectiveOn, notOwed, refund } = body;
  const agreed =
    act.do === "leave"
      ? { endDate, notOwed, refund }
      : { pallets: act.pallets, effectiveOn, notOwed, refund };
  const done = await harness.call("POST", path, { ...caller, json: agreed });
  expect(done.status).toBe(200);
  return true;
};

const freeRoom = async ({ token, spaceId }: Lease, day: CalendarDay): Promise<number> => {
  const { body } = await harness.call("GET", `/api/renter/room/${spaceId}`, {
    token: await token(),
  });
  const steps: { from: CalendarDay; free: number }[] = body.data;
  return steps.findLast(({ from }) => from <= day)?.free ?? Number.NaN;
};

/** Lives the days of a lease on which something happens: charges, refusals, changes. @returns what the model has at its end */
const live = async (life: Life, lease: Lease): Promise<Model> => {
  const first = {
    start: lease.from,
    units: Array.from({ length: life.pallets }, () => ({
      ...{ price: PRICE, from: lease.from, to: addMonths(lease.from, life.months) },
    })),
  };
  let model: Model = first;
  const last = daysBetween(lease.from, endOf(model));
  for (let on = 0; on <= last; on += 1) {
    const day = addDays(lease.from, on);
    const acts = life.acts.filter((act) => act.on === on);
    for (let month = 1; month < life.months; month += 1) {
      const sinceDue = daysBetween(addMonths(lease.from, month), day);
      if (life.plan === "upfront" || ![-3, 0, 1, 3].includes(sinceDue)) continue;
      const tries = [0, 1, 3].indexOf(sinceDue);
      const status = (await rents.statuses(lease.rentalId))[month] ?? "";
      const isDue = ["due", "unpaid"].includes(status);
      if (tries >= 0 && tries < (life.refusals[month] ?? 0) && isDue && day < endOf(model)) {
        await money.control("faults", "POST", {
          ...{ match: "POST /v1/payment_intents", fault: "declined", times: 1 },
        });
      }
      await rents.live(day);
    }
    for (const act of acts) {
      await harness.setNow(rents.at(day, 12));
      const changed = day < endOf(model) ? after(model, act, day) : undefined;
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
  it("leave room, rents, refunds and books as a model says that counts each pallet's days", async () => {
    covers("own.product.210", "own.product.211", "own.product.256", "own.product.257");
    await fc.assert(
      fc.asyncProperty(LIVES, async (life) => {
        await harness.setNow(undefined);
        const lease = await begin(life);
        const model = await live(life, lease);
        await harness.setNow(rents.at(addDays(addMonths(lease.from, life.months), 1), 9));
        for (let again = 0; again < 2; again += 1) {
          await rents.runJobs("make-refunds", "make-transfers");
        }
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
      { numRuns: 2 * RACE_ROUNDS },
    );
    const { findings } = await harness.app.reconciliation.run(400);
    expect(findings).toEqual([]);
  });
});
