import { calendarDay } from "@stokaz/contract/time/calendar";
import { expect, it } from "vitest";
import { eveningOf } from "./rules.ts";

it("an evening begins at 18:00 in the territory's zone, and is about the next day", () => {
  expect(eveningOf(calendarDay("2026-12-31"), "Indian/Reunion")).toEqual({
    day: "2026-12-31",
    tomorrow: "2027-01-01",
    earliest: "2026-12-24",
    since: new Date("2026-12-24T14:00:00Z"),
    begins: new Date("2026-12-31T14:00:00Z"),
    from: new Date("2026-12-31T20:00:00Z"),
    until: new Date("2027-01-01T20:00:00Z"),
  });
});
