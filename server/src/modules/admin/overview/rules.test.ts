import { cents } from "@stokaz/contract/money/money";
import { addDays, calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { periodBefore, readPeriod, stepsOf, sumBySteps } from "./rules.ts";

const day = calendarDay;
const period = (from: string, to: string) => ({ from: day(from), to: day(to) });
const today = day("2026-11-21");

describe("readPeriod", () => {
  it.each([
    [{}, period("2026-10-23", "2026-11-21")],
    [period("2026-01-01", "2026-01-31"), period("2026-01-01", "2026-01-31")],
    [{ to: day("2026-01-30") }, period("2026-01-01", "2026-01-30")],
    [period("2026-11-01", "2027-11-01"), period("2026-11-01", "2026-11-21")],
    [period("2027-01-01", "2027-02-01"), period("2026-11-21", "2026-11-21")],
  ])("reads %o", (asked, expected) => {
    expect(readPeriod(asked, today)).toEqual(expected);
  });
});

describe("periodBefore", () => {
  it("is as long and ends the day before", () => {
    expect(periodBefore(period("2026-03-01", "2026-03-31"))).toEqual(
      period("2026-01-29", "2026-02-28"),
    );
    expect(periodBefore(period("2026-03-01", "2026-03-01"))).toEqual(
      period("2026-02-28", "2026-02-28"),
    );
  });
});

describe("stepsOf", () => {
  it.each([
    ["days", period("2026-01-01", "2026-01-31"), 31, period("2026-01-31", "2026-01-31")],
    ["weeks", period("2026-01-01", "2026-02-03"), 5, period("2026-01-29", "2026-02-03")],
    [
      "weeks from 32 days on",
      period("2026-01-01", "2026-02-01"),
      5,
      period("2026-01-29", "2026-02-01"),
    ],
    [
      "weeks up to 183 days",
      period("2026-01-01", "2026-07-02"),
      27,
      period("2026-07-02", "2026-07-02"),
    ],
    [
      "months from 184 days on",
      period("2026-01-01", "2026-07-03"),
      7,
      period("2026-07-01", "2026-07-03"),
    ],
    ["months", period("2026-01-31", "2026-12-31"), 12, period("2026-12-31", "2026-12-31")],
  ])("cuts into %s without a gap", (_, whole, count, last) => {
    const steps = stepsOf(whole);
    expect(steps).toHaveLength(count);
    expect(steps.at(-1)).toEqual(last);
    expect(steps[0]?.from).toBe(whole.from);
    for (const [index, { to }] of steps.slice(0, -1).entries()) {
      expect(steps[index + 1]?.from).toBe(addDays(to, 1));
    }
  });
});

describe("sumBySteps", () => {
  it("adds each day up where it belongs", () => {
    const figures = { rents: cents(0), fees: cents(5), newUsers: 1 };
    const days = [
      { day: day("2026-01-01"), sales: cents(100), ...figures },
      { day: day("2026-01-07"), sales: cents(50), ...figures },
      { day: day("2026-01-08"), sales: cents(7), ...figures },
    ];
    const steps = [period("2026-01-01", "2026-01-07"), period("2026-01-08", "2026-01-14")];
    expect(sumBySteps(steps, days).map(({ sales, newUsers }) => [sales, newUsers])).toEqual([
      [150, 2],
      [7, 1],
    ]);
  });
});
