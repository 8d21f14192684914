import { cents } from "@stokaz/contract/money/money";
import { addDays, calendarDay, daysBetween } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../../test/drawn-transitions.ts";
import {
  chargeDay,
  courseOfUnpaid,
  isMonthOver,
  nextRetry,
  planRents,
  RENT_TRANSITIONS,
  type RentCalendar,
  type RentStep,
  rentStep,
} from "./rules.ts";

const due = calendarDay("2027-03-15");
const day = (after: number) => addDays(due, after);

const fresh: RentCalendar = {
  dueOn: due,
  noticedOn: undefined,
  unpaidSince: undefined,
  warnedOn: undefined,
  hasNewCard: false,
  isByHandOnly: false,
  pausedOn: undefined,
  endDate: day(60),
};
const noticed = { ...fresh, noticedOn: day(-3) };
const unpaid = { ...noticed, unpaidSince: due, warnedOn: due };
const byHand = { ...unpaid, isByHandOnly: true };
const ended = { ...unpaid, warnedOn: day(7), endDate: day(2) };
const paused = { ...unpaid, warnedOn: day(7), pausedOn: day(10) };

describe("the calendar of a month's rent", () => {
  it.each<[string, RentCalendar, number, RentStep | undefined]>([
    ["nothing before the notice", fresh, -4, undefined],
    ["told three days before", fresh, -3, "notice"],
    ["told late when nobody looked", fresh, 2, "notice"],
    ["nothing between notice and charge", noticed, -1, undefined],
    ["charged on its first day", noticed, 0, "charge"],
    ["charged later when nobody looked", noticed, 5, "charge"],
    ["told late, charged three days after", { ...fresh, noticedOn: day(2) }, 4, undefined],
    ["told late, charged three days after", { ...fresh, noticedOn: day(2) }, 5, "charge"],
    ["refused: nothing more that day", unpaid, 0, undefined],
    ["tried again on day 1", unpaid, 1, "charge"],
    ["not on day 2", { ...unpaid, warnedOn: day(1) }, 2, undefined],
    ["tried again on day 3", { ...unpaid, warnedOn: day(1) }, 3, "charge"],
    ["not on day 6", { ...unpaid, warnedOn: day(3) }, 6, undefined],
    ["tried again on day 7", { ...unpaid, warnedOn: day(3) }, 7, "charge"],
    ["days that were missed are tried once", unpaid, 9, "charge"],
    ["not on day 9", { ...unpaid, warnedOn: day(7) }, 9, undefined],
    ["the bank asks its holder: told on day 1", byHand, 1, "warn"],
    ["the bank asks its holder: told on day 3", { ...byHand, warnedOn: day(1) }, 3, "warn"],
    ["the bank asks its holder: told on day 7", { ...byHand, warnedOn: day(3) }, 7, "warn"],
    ["another card is tried at once", { ...byHand, hasNewCard: true }, 2, "charge"],
    [
      "another card is tried at once, the sale being paused",
      { ...paused, hasNewCard: true },
      12,
      "charge",
    ],
    ["off sale on day 10", { ...unpaid, warnedOn: day(7) }, 10, "pause"],
    ["nothing on day 14", paused, 14, undefined],
    ["over on day 15", paused, 15, "end"],
    ["tried again after the rental's end", { ...ended, warnedOn: day(1) }, 3, "charge"],
    ["over by itself: nothing on day 9", ended, 9, undefined],
    ["over by itself: given up on day 10", ended, 10, "give-up"],
    ["over by itself: given up late, not tried again", { ...ended, warnedOn: due }, 40, "give-up"],
    ["over by itself while its sale is paused", { ...paused, endDate: day(12) }, 12, "give-up"],
    ["paused late, over five days later", { ...paused, pausedOn: day(20) }, 24, undefined],
    ["paused late, over five days later", { ...paused, pausedOn: day(20) }, 25, "end"],
  ])("%s", (_, rent, after, step) => {
    covers("own.product.214");
    expect(rentStep(rent, day(after))).toBe(step);
  });

  it("walks through all of it when nobody pays, one step a day at most", () => {
    covers("own.product.214");
    const steps: [number, RentStep][] = [];
    let rent = fresh;
    for (let after = -10; after <= 20; after += 1) {
      const step = rentStep(rent, day(after));
      if (!step) continue;
      steps.push([after, step]);
      if (step === "notice") rent = { ...rent, noticedOn: day(after) };
      if (step === "charge") {
        rent = { ...rent, unpaidSince: rent.unpaidSince ?? day(after), warnedOn: day(after) };
      }
      if (step === "pause") rent = { ...rent, pausedOn: day(after) };
      if (step === "end") break;
    }
    expect(steps).toEqual([
      [-3, "notice"],
      [0, "charge"],
      [1, "charge"],
      [3, "charge"],
      [7, "charge"],
      [10, "pause"],
      [15, "end"],
    ]);
  });

  it("says when it is charged, tried again, and over", () => {
    expect(chargeDay(due, day(-3))).toBe(due);
    expect(chargeDay(due, day(-1))).toBe(day(2));
    expect([0, 1, 3, 6].map((after) => nextRetry(due, day(after)))).toEqual([1, 3, 7, 7].map(day));
    expect(nextRetry(due, day(7))).toBeUndefined();
    const course = (pausedOn: number | undefined, end: number) => {
      const on = {
        pausedOn: pausedOn === undefined ? undefined : day(pausedOn),
        endDate: day(end),
      };
      const { pausedOn: pause, endsOn, isOwedAfter } = courseOfUnpaid(due, on);
      return [pause && daysBetween(due, pause), daysBetween(due, endsOn), isOwedAfter];
    };
    expect(course(undefined, 16)).toEqual([10, 15, false]);
    expect(course(12, 60)).toEqual([12, 17, false]);
    expect(course(undefined, 15)).toEqual([10, 15, true]);
    expect(course(undefined, 11)).toEqual([10, 11, true]);
    expect(course(undefined, 10)).toEqual([undefined, 10, true]);
    expect(course(undefined, 3)).toEqual([undefined, 3, true]);
  });
});

describe("planRents", () => {
  it("gives each month its first day, at the month's end too", () => {
    covers("own.product.213");
    const plan = planRents({
      price: cents(1250),
      pallets: 2,
      months: 3,
      startDate: calendarDay("2027-01-31"),
    });
    expect(plan).toEqual([
      { month: 0, dueOn: "2027-01-31", amount: 2500 },
      { month: 1, dueOn: "2027-02-28", amount: 2500 },
      { month: 2, dueOn: "2027-03-31", amount: 2500 },
    ]);
  });
});

describe("isMonthOver", () => {
  const rental = { start_date: calendarDay("2027-01-10"), end_date: calendarDay("2027-03-20") };
  it.each([
    [0, "2027-02-09", false],
    [0, "2027-02-10", true],
    [1, "2027-03-09", false],
    [1, "2027-03-10", true],
    [2, "2027-03-19", false],
    [2, "2027-03-20", true],
  ] as const)("month %s on %s: %s", (month, today, isOver) => {
    expect(isMonthOver(rental, month, calendarDay(today))).toBe(isOver);
  });
});

describe("the states of a month's rent", () => {
  it("go where their table says", () => {
    covers("own.product.213");
    expect(drawn(RENT_TRANSITIONS)).toEqual([
      "due: . x x x",
      "unpaid: . . x x",
      "paid: . . . .",
      "cancelled: x . . .",
    ]);
  });
});
