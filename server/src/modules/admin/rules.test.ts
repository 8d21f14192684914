import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { idRange, readRequest } from "./rules.ts";

describe("readRequest", () => {
  const today = calendarDay("2026-11-21");

  it("reads days in the territory's zone, and includes the last one", () => {
    const asked = {
      type: "users" as const,
      from: calendarDay("2026-11-01"),
      to: calendarDay("2026-11-02"),
    };
    expect(readRequest(asked, today, "Indian/Reunion")).toMatchObject({
      from: new Date("2026-10-31T20:00:00Z"),
      to: new Date("2026-11-02T20:00:00Z"),
    });
  });

  it.each([
    [undefined, undefined, true],
    ["name", undefined, false],
    ["email", undefined, false],
    ["email", "desc", true],
    ["name", "desc", true],
    ["price", undefined, true],
    ["price", "asc", false],
  ] as const)("sorted by %s %s goes down: %s", (sort, order, isDown) => {
    expect(readRequest({ type: "spaces", sort, order }, today, "UTC").isDown).toBe(isDown);
  });
});

describe("what is asked of a list", () => {
  const today = calendarDay("2026-11-21");

  it("is everything, newest first, by default", () => {
    const asked = readRequest({ type: "spaces" }, today, "UTC");
    expect(asked).toMatchObject({ sort: "createdAt", isDown: true, today });
    expect([asked.from, asked.to, asked.ids]).toEqual([undefined, undefined, undefined]);
  });

  it("may be the beginning of a reference", () => {
    expect(readRequest({ type: "spaces", q: "0f3c" }, today, "UTC").ids?.first).toMatch(
      /^0f3c0000-/,
    );
    expect(readRequest({ type: "spaces", q: "martin" }, today, "UTC").ids).toBeUndefined();
  });
});

describe("idRange", () => {
  it("covers every identifier with this beginning, as a reference or complete", () => {
    expect(idRange("0F3C")).toEqual({
      first: "0f3c0000-0000-0000-0000-000000000000",
      last: "0f3cffff-ffff-ffff-ffff-ffffffffffff",
    });
    const whole = "0f3c1b2a-9d8e-4f00-8111-222233334444";
    expect(idRange(whole)).toEqual({ first: whole, last: whole });
  });

  it.each(["", "abc", "martin", "0f3c-zz", "0".repeat(33)])(
    "is empty for %s, with which no identifier begins",
    (text) => {
      expect(idRange(text)).toBeUndefined();
    },
  );
});
