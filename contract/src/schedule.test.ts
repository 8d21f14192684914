import { describe, expect, it } from "vitest";
import { calendarDay } from "./calendar.ts";
import { frenchHours, nextOpenDay, WEEKDAYS, type Weekday, weekdayOf } from "./schedule.ts";

describe("nextOpenDay", () => {
  // 21 November 2026 is a Saturday.
  it.each<[Weekday[], string, string | undefined]>([
    [["Sam"], "2027-01-01", "2026-11-21"],
    [["Mer"], "2027-01-01", "2026-11-25"],
    [["Ven", "Lun"], "2027-01-01", "2026-11-23"],
    [["Ven"], "2026-11-27", undefined],
    [["Ven"], "2026-11-28", "2026-11-27"],
    [[], "2027-01-01", undefined],
  ])("open on %j before %s: %s", (days, before, next) => {
    expect(nextOpenDay(days, calendarDay("2026-11-21"), calendarDay(before))).toBe(next);
  });
});

describe("weekdays", () => {
  it("are named as the reference names them, Sunday first", () => {
    expect(WEEKDAYS).toEqual(["Dim", "Lun", "Mar", "Mer", "Jeu", "Ven", "Sam"]);
  });

  it.each([
    ["2026-11-21", "Sam"],
    ["2026-11-22", "Dim"],
    ["2028-02-29", "Mar"],
  ])("of %s: %s", (day, weekday) => {
    expect(weekdayOf(calendarDay(day))).toBe(weekday);
  });
});

describe("frenchHours", () => {
  it.each<[Weekday[], string]>([
    [["Lun"], "Lun, de 08:00 à 18:00"],
    [["Lun", "Mar"], "Lun et Mar, de 08:00 à 18:00"],
    [["Lun", "Mar", "Jeu"], "Lun, Mar et Jeu, de 08:00 à 18:00"],
  ])("of %j: %s", (days, words) => {
    expect(frenchHours(days, { start: "08:00", end: "18:00" })).toBe(words);
  });
});
