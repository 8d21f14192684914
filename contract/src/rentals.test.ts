import { describe, expect, it } from "vitest";
import { calendarDay } from "./calendar.ts";
import { freeOver } from "./rentals.ts";

describe("freeOver", () => {
  const room = [
    { from: calendarDay("2027-01-01"), free: 5 },
    { from: calendarDay("2027-02-01"), free: 2 },
    { from: calendarDay("2027-03-01"), free: 10 },
  ];

  it.each([
    ["2027-01-01", "2027-02-01", 5],
    ["2027-01-01", "2027-02-02", 2],
    ["2027-02-28", "2027-03-28", 2],
    ["2027-03-01", "2027-04-01", 10],
    ["2030-01-01", "2030-02-01", 10],
  ])("from %s to %s: %i", (from, to, free) => {
    expect(freeOver(room, calendarDay(from), calendarDay(to))).toBe(free);
  });
});
