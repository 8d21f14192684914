import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { stepAfter, stepsToCome, yearsOwed } from "./rules.ts";

describe("steps", () => {
  it("lead from the request to the day after the sixtieth, over two reminders", () => {
    covers("own.product.350");
    expect(stepsToCome("asked", calendarDay("2026-11-25"))).toEqual([
      { step: "first-reminder", on: "2026-12-15" },
      { step: "second-reminder", on: "2027-01-04" },
      { step: "payouts-held", on: "2027-01-14" },
      { step: "closed", on: "2027-01-25" },
    ]);
  });

  it("move on when one of them came late, and end", () => {
    covers("own.product.350");
    expect(stepAfter("second-reminder", calendarDay("2027-02-01"))).toEqual({
      step: "payouts-held",
      on: "2027-02-11",
    });
    expect(stepAfter("closed", calendarDay("2027-01-25"))).toBeNull();
  });
});

describe("yearsOwed", () => {
  it.each([
    ["2026-12-31", [2026]],
    ["2027-01-01", [2026, 2027]],
    ["2027-01-31", [2026, 2027]],
    ["2027-02-01", [2027]],
  ])("counts the year before until the end of January: on %s, %j", (day, years) => {
    expect(yearsOwed(calendarDay(day))).toEqual(years);
  });
});
