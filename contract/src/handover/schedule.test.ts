import { describe, expect, it } from "vitest";
import { calendarDay } from "../time/calendar.ts";
import { frenchHours, nextOpenDay, WEEKDAYS, type Weekday, weekdayOf } from "./schedule.ts";
import { hours, typedDays } from "./schedule-fields.ts";

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
  ])("follow the calendar, with its leap days: %s is %s", (day, weekday) => {
    expect(weekdayOf(calendarDay(day))).toBe(weekday);
  });
});

describe("frenchHours", () => {
  it.each<[Weekday[], string]>([
    [["Lun"], "Lun, de 08:00 à 18:00"],
    [["Lun", "Mar"], "Lun et Mar, de 08:00 à 18:00"],
    [["Lun", "Mar", "Jeu"], "Lun, Mar et Jeu, de 08:00 à 18:00"],
  ])("joins the days with commas and a last « et »: %j gives %s", (days, words) => {
    expect(frenchHours(days, { start: "08:00", end: "18:00" })).toBe(words);
  });
});

describe("ticked days", () => {
  const days = typedDays("requis");

  it.each([
    [["Lun"], ["Lun"]],
    [
      ["Sam", "Lun", "Dim", "Lun"],
      ["Dim", "Lun", "Sam"],
    ],
  ])("%j are kept in week order, each once", (ticked, kept) => {
    expect(days.parse(ticked)).toEqual(kept);
  });

  it.each([[undefined], [[]], ["Lun"]])("are required: %j", (ticked) => {
    expect(days.safeParse(ticked).error?.issues.map(({ message }) => message)).toEqual(["requis"]);
  });

  it("are days of the week", () => {
    expect(days.safeParse(["Lundi"]).success).toBe(false);
  });
});

describe("hours on the wire", () => {
  it("need a start and an end", () => {
    expect(hours.parse({ start: "08:00", end: "18:00" })).toEqual({ start: "08:00", end: "18:00" });
    expect(hours.safeParse({ start: "08:00" }).success).toBe(false);
    expect(hours.safeParse({ end: "18:00" }).success).toBe(false);
  });
});
