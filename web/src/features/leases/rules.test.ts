import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { labelFiles, phaseBadgeOf } from "./rules.ts";

describe("labelFiles", () => {
  it("puts a hundred labels in a file", () => {
    const numbers = Array.from({ length: 201 }, (_, at) => at + 2);
    expect(labelFiles(numbers)).toEqual([
      { from: 2, range: "2 à 101" },
      { from: 102, range: "102 à 201" },
      { from: 202, range: "202 à 202" },
    ]);
    expect(labelFiles([])).toEqual([]);
  });
});

describe("phaseBadgeOf", () => {
  const today = calendarDay("2026-11-23");
  it.each([
    ["confirmed", "2026-11-23", "En cours"],
    ["confirmed", "2026-11-24", "À venir"],
    ["ending", "2026-11-01", "Remboursée, prend fin"],
    ["ended", "2026-11-01", "Terminée"],
    ["refunded", "2026-11-24", "Remboursée"],
  ] as const)(
    "tells a confirmed lease by its first day, others by their state: %s from %s is %s",
    (status, start, label) => {
      expect(phaseBadgeOf({ status, startDate: calendarDay(start) }, today).label).toBe(label);
    },
  );
});
