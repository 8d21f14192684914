import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { contestUntil, obstacleTo } from "./rules.ts";

const day = calendarDay;

describe("contestUntil", () => {
  it.each([
    ["2026-11-23", "2027-05-23"],
    ["2026-08-31", "2027-02-28"],
  ])("is six months later, on the last day of a shorter month: %s gives %s", (decidedOn, until) => {
    expect(contestUntil(day(decidedOn))).toBe(until);
  });
});

describe("obstacleTo", () => {
  const open = {
    isByOwner: true,
    measure: "hide",
    until: day("2027-05-23"),
    isSent: false,
  } as const;
  it.each([
    [{}, "2027-05-23", undefined],
    [{ measure: "suspend" }, "2026-11-23", undefined],
    [{}, "2027-05-24", "contest/too-late"],
    [{ isSent: true }, "2027-05-24", "contest/already-sent"],
    [{ measure: "none" }, "2026-11-23", "contest/impossible"],
    [{ isByOwner: false, measure: "none" }, "2026-11-23", undefined],
    [{ isByOwner: false }, "2026-11-23", "contest/impossible"],
    [{ isByOwner: false, measure: "suspend" }, "2026-11-23", "contest/impossible"],
  ] as const)(
    "refuses a second contest, a late one, and one of who may not: %j on %s gives %s",
    (change, today, obstacle) => {
      expect(obstacleTo({ ...open, ...change }, day(today))).toBe(obstacle);
    },
  );
});
