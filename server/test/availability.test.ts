import { nextDayWithRoom } from "@stokaz/contract/leases/rentals";
import { addDays, addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan, aSpace, type Person, spaceForm } from "./factories.ts";
import { type Reply, useHarness } from "./harness.ts";
import { checkOutRental, rentalRequest } from "./purchases.ts";
import { forgetUnpaidHolds } from "./rows.ts";

// Compares the answers of every call about a space's room with a count day by day, through random
// lives of spaces.
const harness = useHarness();
const SURFACE = 6;
const HOLD_MS = 30.5 * 60_000;
/** Later than the longest wait plus the longest rental: 70 days and three months. */
const DAYS = 170;

let lessor: Person;
/** Artisans take turns: an account may have only a few payments under way. */
let artisans: Person[];
let now: Date;

beforeAll(async () => {
  lessor = await aLessor(harness);
  artisans = await Promise.all([1, 2, 3].map(() => anArtisan(harness)));
  // Mid-morning in the territory, so that no sequence passes midnight.
  now = new Date(`${harness.deps.clock.today()}T05:00:00Z`);
  await harness.setNow(now);
});
afterAll(() => harness.setNow(undefined));

type Rental = {
  sessionId: string;
  payer: Person;
  pallets: number;
  start: CalendarDay;
  end: CalendarDay;
  /** `undefined` once paid. */
  heldUntil: Date | undefined;
};

/** A space as the model knows it. */
type Model = { spaceId: string; surface: number; rentals: Rental[] };

const today = (): CalendarDay => harness.deps.clock.today();

const takenOn = ({ rentals }: Pick<Model, "rentals">, day: CalendarDay): number =>
  rentals
    .filter(({ heldUntil }) => heldUntil === undefined || heldUntil > now)
    .filter(({ start, end }) => start <= day && day < end)
    .reduce((sum, { pallets }) => sum + pallets, 0);

const daysFrom = (from: CalendarDay, to: CalendarDay): CalendarDay[] => {
  const days: CalendarDay[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
};

const freePallets = (model: Model, from: CalendarDay, to: CalendarDay): number =>
  model.surface - Math.max(...daysFrom(from, to).map((day) => takenOn(model, day)));

const wish = fc.record({
  pallets: fc.integer({ min: 1, max: 4 }),
  wait: fc.integer({ min: 0, max: 70 }),
  months: fc.integer({ min: 1, max: 3 }),
});

const rentCommand = fc.record({ do: fc.constant("rent" as const), wish, isPaid: fc.boolean() });

const command = fc.oneof(
  {
    weight: 5,
    arbitrary: rentCommand,
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("cancel" as const), which: fc.nat({ max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.integer({ min: 5, max: 35 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      surface: fc.integer({ min: 1, max: 8 }),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
type Rent = Extract<Command, { do: "rent" }>;

let asked = 0;
const nextPayer = (): Person => {
  asked += 1;
  const payer = artisans[asked % artisans.length];
  if (!payer) throw new Error("nobody pays");
  return payer;
};

const checkOut = (
  payer: Person,
  spaceId: string,
  { pallets, wait, months }: Rent["wish"],
): Promise<Reply> =>
  checkOutRental(
    harness,
    payer,
    rentalRequest(spaceId, { pallets, months, from: addDays(today(), wait) }),
    crypto.randomUUID(),
  );

const pay = async ({ token }: Person, { body }: Reply): Promise<void> => {
  await harness.press(body.url, "pay");
  const address = `/api/storagepayment/payment-success?session_id=${body.sessionId}`;
  expect((await harness.call("GET", address, { token })).status).toBe(200);
};

const cancel = ({ token }: Person, sessionId: string): Promise<Reply> =>
  harness.call("POST", `/api/checkout/${sessionId}/cancel`, { token });

const edit = (spaceId: string, surface: number): Promise<Reply> => {
  const { photo: _, ...form } = spaceForm();
  return harness.call("PUT", `/api/storageSpace/update/${spaceId}`, {
    token: lessor.token,
    form: { ...form, surface: String(surface) },
  });
};

const refusalWith = (free: number): string => {
  if (free <= 0) return "Il ne reste plus de place dans cet espace pour cette période.";
  return `Il ne reste que ${free === 1 ? "1 palette" : `${free} palettes`} pour cette période.`;
};

const rent = async (model: Model, { wish, isPaid }: Rent): Promise<void> => {
  const start = addDays(today(), wish.wait);
  const end = addMonths(start, wish.months);
  const free = freePallets(model, start, end);
  const payer = nextPayer();
  const reply = await checkOut(payer, model.spaceId, wish);
  expect(reply.status).toBe(wish.pallets <= free ? 200 : 409);
  if (reply.status === 409) {
    expect(reply.body.message).toBe(refusalWith(free));
    return;
  }
  if (isPaid) await pay(payer, reply);
  const heldUntil = isPaid ? undefined : new Date(now.getTime() + HOLD_MS);
  const { sessionId } = reply.body;
  model.rentals.push({ sessionId, payer, pallets: wish.pallets, start, end, heldUntil });
};

const run = async (model: Model, step: Command): Promise<void> => {
  switch (step.do) {
    case "rent":
      return rent(model, step);
    case "cancel": {
      const held = model.rentals.filter(({ heldUntil }) => heldUntil && heldUntil > now);
      const chosen = held[step.which % Math.max(1, held.length)];
      if (!chosen) return;
      expect((await cancel(chosen.payer, chosen.sessionId)).status).toBeLessThan(300);
      model.rentals = model.rentals.filter((rental) => rental !== chosen);
      return;
    }
    case "wait":
      now = new Date(now.getTime() + step.minutes * 60_000);
      await harness.setNow(now);
      return;
    case "edit": {
      const isEnough =
        step.surface >= model.surface - freePallets(model, today(), addDays(today(), DAYS));
      expect((await edit(model.spaceId, step.surface)).status).toBe(isEnough ? 200 : 409);
      if (isEnough) model.surface = step.surface;
    }
  }
};

const expectRoomByDay = async (model: Model, asked: Rent["wish"]): Promise<void> => {
  const { body } = await harness.call("GET", `/api/renter/room/${model.spaceId}`, {
    token: artisans[0]?.token,
  });
  const free = daysFrom(today(), addDays(today(), DAYS)).map((day) => ({
    day,
    free: model.surface - takenOn(model, day),
  }));
  const answered = free.map(({ day }) => ({
    day,
    free: body.data.findLast(({ from }: { from: string }) => from <= day).free,
  }));
  expect(answered).toEqual(free);
  const from = addDays(today(), asked.wait);
  const first = daysFrom(from, addDays(from, DAYS)).find(
    (day) => freePallets(model, day, addMonths(day, asked.months)) >= asked.pallets,
  );
  expect(nextDayWithRoom(body.data, from, asked)).toBe(first);
};

const expectListed = async (
  model: Model,
  { wait, months, pallets }: Rent["wish"],
): Promise<void> => {
  const from = addDays(today(), wait);
  const free = freePallets(model, from, addMonths(from, months));
  const query = `from=${from}&months=${months}&minSurface=${pallets}&limit=100`;
  const { body, headers } = await harness.call("GET", `/api/renter/availableStorageSpace?${query}`);
  const listed = body.find(({ _id }: { _id: string }) => _id === model.spaceId);
  expect(listed?.availableSurface).toBe(free >= pallets ? free : undefined);
  expect(Number(headers.get("x-total-count"))).toBe(body.length);
};

const expectOccupancy = async (model: Model): Promise<void> => {
  const month = addDays(today(), 31).slice(0, 7);
  const { body } = await harness.call(
    "GET",
    `/api/storageSpace/${model.spaceId}/occupancy?month=${month}`,
    { token: lessor.token },
  );
  for (const { day, free } of body.days) expect(free).toBe(model.surface - takenOn(model, day));
};

const aModel = async (): Promise<Model> => {
  await forgetUnpaidHolds(harness.db);
  return {
    spaceId: await aSpace(harness, lessor, { surface: String(SURFACE) }),
    surface: SURFACE,
    rentals: [],
  };
};

/** Rents if there is room, then pays, or cancels if so asked. */
const rentAtOnce = async (
  spaceId: string,
  { wish: wanted, isPaid }: Rent,
  isCancelled: boolean,
) => {
  const payer = nextPayer();
  const reply = await checkOut(payer, spaceId, wanted);
  if (reply.status !== 200) return;
  if (isPaid) await pay(payer, reply);
  else if (isCancelled) await cancel(payer, reply.body.sessionId);
};

/** Sets the model to what the database holds: nobody knows in which order rentals came. */
const readModel = async (model: Model): Promise<void> => {
  const rows = await harness.db
    .selectFrom("rentals")
    .innerJoin("storage_spaces", "storage_spaces.id", "rentals.space_id")
    .select(["pallets", "start_date", "end_date", "status", "surface_m2"])
    .where("space_id", "=", model.spaceId)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
  model.surface = rows[0]?.surface_m2 ?? model.surface;
  model.rentals = rows.map(({ pallets, start_date, end_date }) => ({
    sessionId: "",
    payer: lessor,
    pallets,
    start: start_date,
    end: end_date,
    heldUntil: undefined,
  }));
};

describe("the room of a space", () => {
  it("is right after every step of random lives: rented, paid, cancelled, expired, edited", async () => {
    covers("D4.room.7");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(command, wish), { minLength: 6, maxLength: 12 }),
        async (steps) => {
          const model = await aModel();
          for (const [step, asked] of steps) {
            await run(model, step);
            await expectRoomByDay(model, asked);
            await expectListed(model, asked);
            await expectOccupancy(model);
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it("is right after everybody acted at once, and never less than nothing", async () => {
    covers("D4.room.7");
    await fc.assert(
      fc.asyncProperty(
        fc.array(rentCommand, { minLength: 8, maxLength: 12 }),
        fc.integer({ min: 1, max: 8 }),
        wish,
        async (rents, surface, asked) => {
          const model = await aModel();
          await Promise.all([
            ...rents.map((rent, index) => rentAtOnce(model.spaceId, rent, index % 2 === 0)),
            edit(model.spaceId, surface),
          ]);
          await readModel(model);
          if (model.rentals.length === 0) return;
          expect(freePallets(model, today(), addDays(today(), DAYS))).toBeGreaterThanOrEqual(0);
          await expectRoomByDay(model, asked);
          await expectListed(model, asked);
          await expectOccupancy(model);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
