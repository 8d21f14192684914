import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatDashedDay,
  formatDay,
  formatDays,
  formatEuros,
  formatHours,
  formatInstant,
  formatInstantDay,
  formatLongDay,
  formatMonthFirstDay,
  formatOfMonth,
  formatPhone,
  formatSchedule,
  formatShortEuros,
  formatSurface,
  typedEuros,
} from "./format.ts";

const christmas = calendarDay("2026-12-25");

describe("days and times", () => {
  it("has a form for each place of the specification", () => {
    covers("§9.constants.22", "§2.renting.5", "§2.storage.2");
    expect(formatMonthFirstDay(christmas)).toBe("12/25/2026");
    expect(formatDashedDay(christmas)).toBe("25-12-2026");
    expect(formatDay(christmas)).toBe("25/12/2026");
    expect(formatLongDay(christmas)).toBe("25 décembre 2026");
    expect(formatLongDay(calendarDay("2027-01-01"))).toBe("1er janvier 2027");
    expect(formatLongDay(calendarDay("2027-01-11"))).toBe("11 janvier 2027");
  });

  it("elides before the months that want it", () => {
    expect(["2026-08", "2026-10", "2026-12"].map(formatOfMonth)).toEqual([
      "d'août 2026",
      "d'octobre 2026",
      "de décembre 2026",
    ]);
  });

  it("reads instants in the territory's zone", () => {
    covers("§9.constants.22", "§2.admin.5");
    const instant = new Date("2026-12-24T21:05:00Z");
    expect(formatInstantDay(instant, "Indian/Reunion")).toBe("25/12/2026");
    expect(formatInstant(instant, "Indian/Reunion")).toBe("25/12/2026 01:05");
    expect(formatInstant(instant, "America/Martinique")).toBe("24/12/2026 17:05");
  });

  it("writes days and hours short, and in words", () => {
    covers("§9.constants.21");
    const hours = { start: "08:00", end: "18:00" };
    expect(formatHours(hours)).toBe("08:00 - 18:00");
    expect(formatDays(["Lun", "Mar", "Jeu"])).toBe("Lun, Mar et Jeu");
    expect(formatSchedule(["Lun", "Jeu"], hours)).toBe("Lun et Jeu, de 08:00 à 18:00");
    expect(formatSchedule([], hours)).toBe("");
  });
});

describe("figures", () => {
  it("writes euros with two decimals, French spaces and a comma", () => {
    covers("D1.setting.6", "§9.constants.14", "§9.constants.15");
    expect(formatEuros(cents(123_450))).toBe("1\u202f234,50\u202f€");
    expect(formatEuros(cents(74_000))).toBe("740,00\u202f€");
  });

  it("leaves out decimals where only whole euros count", () => {
    expect(formatShortEuros(cents(74_000))).toBe("740\u202f€");
    expect(formatShortEuros(cents(74_050))).toBe("740,50\u202f€");
    expect(typedEuros(cents(74_000))).toBe("740");
    expect(typedEuros(cents(74_050))).toBe("740,50");
  });

  it("writes surfaces in m², and the plural from two on", () => {
    covers("§9.constants.15");
    expect(formatSurface(1250)).toBe("1\u202f250\u202fm²");
    expect(formatCount(1, "palette")).toBe("1 palette");
    expect(formatCount(0, "palette")).toBe("0 palette");
    expect(formatCount(2, "palette")).toBe("2 palettes");
  });

  it.each([
    ["0692123456", "0692 12 34 56"],
    ["0612345678", "06 12 34 56 78"],
    ["112", "112"],
  ])("writes the phone %s as %s", (phone, written) => {
    expect(formatPhone(phone)).toBe(written);
  });
});
