import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { monthsOfYear, refusalOf, stateOf, yearsOf } from "./rules.ts";

const standing = (first: string, lastClosed: string | undefined, running: string) => ({
  first: calendarDay(`${first}-01`),
  lastClosed: lastClosed === undefined ? undefined : calendarDay(`${lastClosed}-01`),
  running: calendarDay(`${running}-01`),
});

describe("stateOf", () => {
  it.each([
    ["2026-09", undefined, "next"],
    ["2026-10", undefined, "later"],
    ["2026-09", "2026-09", "closed"],
    ["2026-10", "2026-09", "next"],
    ["2026-11", "2026-09", "later"],
    ["2026-12", "2026-09", "running"],
    ["2026-12", "2026-11", "running"],
    ["2027-01", "2026-11", "running"],
  ])(
    "lets months be closed one after the other, once they are over: %s after %s is %s",
    (month, lastClosed, state) => {
      covers("own.product.373");
      const books = standing("2026-09", lastClosed, "2026-12");
      expect(stateOf(calendarDay(`${month}-01`), books)).toBe(state);
    },
  );
});

describe("refusalOf", () => {
  const known = { isCompared: true, openFindings: 0, hasReason: false };
  it.each([
    ["next", known, undefined],
    ["next", { ...known, isCompared: false, hasReason: true }, "books/not-compared"],
    ["next", { ...known, openFindings: 1 }, "books/differences"],
    ["next", { ...known, openFindings: 1, hasReason: true }, undefined],
    ["closed", known, "books/already-closed"],
    ["later", known, "books/not-next"],
    ["running", known, "books/not-over"],
  ] as const)(
    "lets only the next month be closed, compared, its differences explained: %s with %o",
    (state, facts, refusal) => {
      covers("own.product.373");
      expect(refusalOf(state, facts)).toBe(refusal);
    },
  );
});

describe("monthsOfYear", () => {
  it("goes from the first movement to the running month, newest first", () => {
    const books = standing("2026-11", undefined, "2027-02");
    expect(yearsOf(books)).toEqual([2027, 2026]);
    expect(monthsOfYear(2026, books)).toEqual(["2026-12-01", "2026-11-01"]);
    expect(monthsOfYear(2027, books)).toEqual(["2027-02-01", "2027-01-01"]);
    expect(monthsOfYear(2025, books)).toEqual([]);
  });
});
