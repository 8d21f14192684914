import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { injunctionDueOn } from "../moderation/injunctions.ts";
import { calendarDay } from "./calendar.ts";
import { isPublicHoliday } from "./holidays.ts";
import { afterWorkingDays, workingDayFrom } from "./working-days.ts";

const isHoliday = (day: Parameters<typeof isPublicHoliday>[0]) => isPublicHoliday(day, "12-20");

describe("working days", () => {
  it.each([
    ["2026-11-23", "2026-11-23", "a Monday"],
    ["2026-11-21", "2026-11-23", "a Saturday"],
    ["2026-12-25", "2026-12-28", "Christmas, a Friday"],
  ])("from %s on, the first is %s: %s", (from, first) => {
    expect(workingDayFrom(calendarDay(from), isHoliday)).toBe(first);
  });

  it.each([
    ["2026-11-23", 1, "2026-11-24"],
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-22", 3, "2026-11-25"],
  ])("after %s, number %i is %s", (from, count, last) => {
    expect(afterWorkingDays(calendarDay(from), count, isHoliday)).toBe(last);
  });
});

describe("injunctionDueOn", () => {
  it.each([
    ["2026-11-23", "2026-11-25", "a Monday"],
    ["2026-11-19", "2026-11-23", "a Thursday, over a week-end"],
    ["2026-11-21", "2026-11-24", "a Saturday"],
    ["2026-11-10", "2026-11-13", "the day before 11 November"],
    ["2026-12-24", "2026-12-29", "Christmas Eve, a Thursday"],
  ])("of an injunction received on %s is %s: %s", (received, due) => {
    covers("own.product.133");
    expect(injunctionDueOn(calendarDay(received), isHoliday)).toBe(due);
  });

  it("knows the territory's own holiday", () => {
    const received = calendarDay("2027-05-20");
    expect(injunctionDueOn(received, (day) => isPublicHoliday(day, "05-21"))).toBe("2027-05-25");
  });
});
