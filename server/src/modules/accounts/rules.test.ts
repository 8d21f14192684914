import { describe, expect, it } from "vitest";
import { isSliding, minutesAfter, RESET_MINUTES, sessionEnd } from "./rules.ts";

const now = new Date("2026-11-21T08:00:00Z");

describe("sessions", () => {
  it.each([
    ["consumer", "2026-12-21T08:00:00Z", true],
    ["lessor", "2026-12-21T08:00:00Z", true],
    ["artisan", "2026-12-21T08:00:00Z", true],
    ["admin", "2026-11-21T20:00:00Z", false],
  ] as const)("of a %s end at %s, later when used: %s", (role, end, slides) => {
    expect(sessionEnd(role, now)).toEqual(new Date(end));
    expect(isSliding(role)).toBe(slides);
  });
});

describe("reset links", () => {
  it("work for an hour", () => {
    expect(minutesAfter(now, RESET_MINUTES)).toEqual(new Date("2026-11-21T09:00:00Z"));
  });
});
