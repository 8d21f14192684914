import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { earningsByMonth, shiftMonth } from "./rules.ts";

describe("earningsByMonth", () => {
  it("counts each rent in the month it falls due, also from the last day of a month", () => {
    const rentals = [
      {
        start_date: calendarDay("2027-01-31"),
        end_date: calendarDay("2027-03-31"),
        months: 2,
        total_cents: cents(4000),
        changed: [{ from: calendarDay("2027-02-28"), before: cents(2000), after: cents(1400) }],
        cancelled: [],
      },
      {
        start_date: calendarDay("2027-02-10"),
        end_date: calendarDay("2027-03-10"),
        months: 1,
        total_cents: cents(1500),
        changed: [],
        cancelled: [],
      },
    ];
    expect(earningsByMonth(rentals, ["2026-12", "2027-01", "2027-02", "2027-03"])).toEqual([
      { month: "2026-12", amount: 0 },
      { month: "2027-01", amount: 2000 },
      { month: "2027-02", amount: 2900 },
      { month: "2027-03", amount: 0 },
    ]);
  });

  it("leaves out the months after an early end", () => {
    const april = calendarDay("2027-04-01");
    const ended = {
      start_date: calendarDay("2027-03-01"),
      end_date: april,
      months: 2,
      total_cents: cents(20_000),
      changed: [{ from: calendarDay("2027-05-01"), before: cents(0), after: cents(10_000) }],
      cancelled: [],
    };
    expect(earningsByMonth([ended], ["2027-03", "2027-04", "2027-05"])).toEqual([
      { month: "2027-03", amount: 10_000 },
      { month: "2027-04", amount: 0 },
      { month: "2027-05", amount: 0 },
    ]);
  });

  it("leaves out months that are not charged any more, and what changes made of them", () => {
    const [april, may] = [calendarDay("2027-04-01"), calendarDay("2027-05-01")];
    const ended = {
      start_date: calendarDay("2027-03-01"),
      end_date: calendarDay("2027-04-16"),
      months: 3,
      total_cents: cents(30_000),
      changed: [{ from: may, before: cents(10_000), after: cents(15_000) }],
      cancelled: [april, may],
    };
    expect(earningsByMonth([ended], ["2027-03", "2027-04", "2027-05"])).toEqual([
      { month: "2027-03", amount: 10_000 },
      { month: "2027-04", amount: 0 },
      { month: "2027-05", amount: 0 },
    ]);
  });
});

describe("shiftMonth", () => {
  it.each([
    ["2026-11", 2, "2027-01"],
    ["2027-01", -1, "2026-12"],
  ])("%s by %i is %s", (month, by, expected) => {
    expect(shiftMonth(month, by)).toBe(expected);
  });
});
