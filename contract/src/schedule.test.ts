import { describe, expect, it } from "vitest";
import { calendarDay } from "./calendar.ts";
import { nextOpenDay, type Weekday } from "./schedule.ts";

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
