import { describe, expect, it } from "vitest";
import {
  addMonths,
  calendarDay,
  dayFromClient,
  dayInZone,
  dayOrInstant,
  isCalendarDay,
  startOfDay,
  wholeMonthsBetween,
} from "./calendar.ts";

describe("addMonths", () => {
  it.each([
    ["2026-01-15", 1, "2026-02-15"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2026-12-31", 36, "2029-12-31"],
    ["2026-03-31", -1, "2026-02-28"],
  ])("%s + %i months = %s", (start, months, end) => {
    expect(addMonths(calendarDay(start), months)).toBe(end);
  });
});

describe("wholeMonthsBetween", () => {
  it.each([
    ["2026-01-31", "2026-02-28", 1],
    ["2026-01-15", "2026-01-15", 0],
    ["2026-01-15", "2029-01-15", 36],
    ["2026-01-15", "2026-02-16", undefined],
    ["2026-02-15", "2026-01-15", undefined],
  ])("from %s to %s: %s", (start, end, months) => {
    expect(wholeMonthsBetween(calendarDay(start), calendarDay(end))).toBe(months);
  });
});

describe("zones", () => {
  it("says tomorrow in La Réunion while it is still today in UTC", () => {
    expect(dayInZone(new Date("2026-11-21T20:30:00Z"), "Indian/Reunion")).toBe("2026-11-22");
  });

  it("says yesterday in Martinique while it is already today in UTC", () => {
    expect(dayInZone(new Date("2026-11-21T03:59:59Z"), "America/Martinique")).toBe("2026-11-20");
  });

  it("begins a day four hours before UTC in La Réunion", () => {
    const begin = startOfDay(calendarDay("2026-11-22"), "Indian/Reunion");
    expect(begin.toISOString()).toBe("2026-11-21T20:00:00.000Z");
  });

  it("begins a day three hours after UTC in Guyane", () => {
    const begin = startOfDay(calendarDay("2026-11-22"), "America/Cayenne");
    expect(begin.toISOString()).toBe("2026-11-22T03:00:00.000Z");
  });
});

describe("days from clients", () => {
  it("takes a calendar day as it is and reads an instant in the territory's zone", () => {
    expect(dayFromClient("2026-11-21", "Indian/Reunion")).toBe("2026-11-21");
    expect(dayFromClient("2026-11-21T22:00:00.000Z", "Indian/Reunion")).toBe("2026-11-22");
  });

  it("refuses days that do not exist", () => {
    expect(isCalendarDay("2027-02-29")).toBe(false);
    expect(dayOrInstant("requis").safeParse("2027-02-29").error?.issues[0]?.message).toBe(
      "Date invalide",
    );
    expect(dayOrInstant("requis").safeParse("").error?.issues[0]?.message).toBe("requis");
  });
});
