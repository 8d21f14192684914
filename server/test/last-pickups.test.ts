import { randomUUID } from "node:crypto";
import { WEEKDAYS, type Weekday } from "@stokaz/contract/handover/schedule";
import { addDays, type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { at } from "./pickups.ts";
import { basketRequest, checkOutBasket } from "./purchases.ts";
import { roundsOf } from "./rounds.ts";
import { aStockedSpace, forgetUnpaidHolds } from "./rows.ts";

const harness = useHarness();
/** Easter Monday, 29 March, is in its last month. */
const START = calendarDay("2027-03-11");
const END = calendarDay("2027-04-11");
const EASTER_MONDAY = "2027-03-29";
const LAST_MONTH = Array.from({ length: 32 }, (_, index) => addDays(START, index));

let stocked: Awaited<ReturnType<typeof aStockedSpace>>;

beforeAll(async () => {
  await harness.setNow(at(START, "00:00"));
  stocked = await aStockedSpace(harness, { start_date: START, months: 1 });
});
afterAll(() => harness.setNow(undefined));

type Closed = { id: string; from: CalendarDay; until: CalendarDay };
/** The model's facts about the place. */
type Opening = { days: Weekday[]; end: string; isSlotted: boolean; closed: Closed[] };

/** The model: true if any day from now on has pickup hours that end later than now. */
const canBeCollected = (now: Date, { days, end, isSlotted, closed }: Opening): boolean =>
  LAST_MONTH.filter((day) => day < END).some((day) => {
    const weekday = WEEKDAYS[new Date(`${day}T12:00:00+04:00`).getUTCDay()] ?? "Dim";
    const isClosed = closed.some(({ from, until }) => from <= day && day < until);
    const isHoliday = isSlotted && day === EASTER_MONDAY;
    return days.includes(weekday) && !isClosed && !isHoliday && at(day, end) > now;
  });

const on = fc.integer({ min: 0, max: 30 });
const change = fc.oneof(
  fc.record({
    kind: fc.constant("close" as const),
    on,
    after: fc.integer({ min: 0, max: 31 }),
    length: fc.integer({ min: 1, max: 20 }),
    scope: fc.constantFrom("space", "lessor", "everywhere"),
  }),
  fc.record({ kind: fc.constant("lift" as const), on }),
  fc.record({ kind: fc.constant("slots" as const), on }),
  fc.record({
    kind: fc.constant("hours" as const),
    on,
    days: fc.subarray([...WEEKDAYS], { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom("12:30", "18:00", "23:59"),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const setHours = ({ days, end }: Pick<Opening, "days" | "end">) =>
  harness.db
    .updateTable("lessor_profiles")
    .set({ retrieval_days: days, retrieval_start: "08:00", retrieval_end: end })
    .where("user_id", "=", stocked.lessor.userId)
    .execute();

const setSlotted = (is_slotted: boolean) =>
  harness.db.updateTable("slot_settings").set({ is_slotted }).execute();

const close = async ({ id, from, until }: Closed, scope: string): Promise<void> => {
  const { spaceId, lessor } = stocked;
  await harness.db
    .insertInto("closures")
    .values({
      id,
      from_day: from,
      until_day: until,
      reason: "Fermé",
      communes: null,
      created_by: lessor.userId,
      created_at: new Date(),
      space_id: scope === "space" ? spaceId : null,
      lessor_id: scope === "lessor" ? lessor.userId : null,
      is_everywhere: scope === "everywhere",
      kind: scope === "everywhere" ? "alert" : "closure",
    })
    .execute();
};

/** Applies a change to the place and to the model. */
const apply = async (opening: Opening, change: Change): Promise<void> => {
  switch (change.kind) {
    case "close": {
      const from = addDays(START, change.after);
      const closed = { id: randomUUID(), from, until: addDays(from, change.length) };
      opening.closed = [...opening.closed, closed];
      return close(closed, change.scope);
    }
    case "lift": {
      const lifted = opening.closed.pop();
      if (lifted) await harness.db.deleteFrom("closures").where("id", "=", lifted.id).execute();
      return;
    }
    case "slots":
      opening.isSlotted = !opening.isSlotted;
      await setSlotted(opening.isSlotted);
      return;
    case "hours":
      Object.assign(opening, { days: change.days, end: change.end });
      await setHours(change);
  }
};

/** Answers of each source about whether the product can be bought. */
const answers = async (): Promise<boolean[]> => {
  const { productId, spaceId } = stocked;
  const request = basketRequest(spaceId, [{ id: productId, price: 850 }]);
  const [page, list, quote] = await Promise.all([
    harness.call("GET", `/api/product/${productId}`),
    harness.call("GET", "/api/product/getProducts?limit=1"),
    harness.call("POST", "/api/basket/quote", { json: request }),
  ]);
  return [page.body.isOnSale, list.body.total === 1, quote.body.lines[0].problem === null];
};

const seen = new Set<boolean>();

describe("the last month of a lease, day by day", () => {
  it("sells what can still be collected and nothing else, whatever opens and closes meanwhile", async () => {
    covers("own.product.64");
    const days = fc.array(change, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(days, async (changes) => {
        const opening: Opening = {
          days: ["Lun", "Mar", "Jeu"],
          end: "18:00",
          isSlotted: true,
          closed: [],
        };
        await harness.db.deleteFrom("closures").execute();
        await setHours(opening);
        await setSlotted(true);
        for (const [index, day] of LAST_MONTH.entries()) {
          for (const due of changes.filter((candidate) => candidate.on === index))
            await apply(opening, due);
          for (const time of ["00:00", "12:29", "12:30", "17:59", "18:00", "23:58"]) {
            const now = at(day, time);
            await harness.setNow(now);
            const expected = day < END && canBeCollected(now, opening);
            expect([day, time, ...(await answers())]).toEqual([
              day,
              time,
              expected,
              expected,
              expected,
            ]);
            seen.add(expected);
          }
        }
      }),
      { numRuns: roundsOf(4) },
    );
    expect(seen.size).toBe(2);
  });
});

describe("what can't be collected any more", () => {
  it("is not held either, and is bought again once the place opens", async () => {
    covers("own.product.64");
    await harness.db.deleteFrom("closures").execute();
    await setHours({ days: ["Lun", "Mar", "Jeu"], end: "18:00" });
    await harness.setNow(at("2027-04-08", "18:00"));
    const { body } = await harness.call("POST", "/api/auth/login", {
      json: { email: stocked.buyer.email, password: PASSWORD },
    });
    const request = basketRequest(stocked.spaceId, [{ id: stocked.productId, price: 850 }]);
    const buy = () => checkOutBasket(harness, { ...stocked.buyer, token: body.token }, request);
    const refused = await buy();
    expect([refused.status, refused.body.code]).toEqual([409, "order/not-on-sale"]);
    await setHours({ days: ["Sam"], end: "18:00" });
    expect((await buy()).status).toBe(200);
    await forgetUnpaidHolds(harness.db);
  });
});
