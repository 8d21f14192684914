import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { isConfirmed, minutesAfter, sessionEnd } from "./rules.ts";

const now = new Date("2026-11-21T08:00:00Z");

describe("sessions", () => {
  it.each([
    ["consumer", "2026-11-21T08:00:00Z", "2026-12-21T08:00:00Z"],
    ["lessor", "2026-11-01T08:00:00Z", "2026-12-21T08:00:00Z"],
    ["artisan", "2026-09-22T08:00:00Z", "2026-12-21T08:00:00Z"],
    ["artisan", "2026-09-21T08:00:00Z", "2026-12-20T08:00:00Z"],
    ["consumer", "2026-08-24T08:00:00Z", "2026-11-22T08:00:00Z"],
    ["admin", "2026-11-21T08:00:00Z", "2026-11-21T20:00:00Z"],
    ["admin", "2026-11-21T00:00:00Z", "2026-11-21T12:00:00Z"],
  ] as const)("of a %s opened at %s and used now end at %s", (role, openedAt, end) => {
    covers("own.signin.5");
    expect(sessionEnd(role, new Date(openedAt), now)).toEqual(new Date(end));
  });

  it.each([
    [null, false],
    ["2026-11-21T07:45:00Z", false],
    ["2026-11-21T07:45:01Z", true],
    ["2026-11-21T08:00:00Z", true],
  ])("confirmed at %s are so now: %s", (at, isSo) => {
    expect(isConfirmed(at === null ? null : new Date(at), now)).toBe(isSo);
  });
});

describe("reset links", () => {
  it("work for an hour", () => {
    expect(minutesAfter(now, 60)).toEqual(new Date("2026-11-21T09:00:00Z"));
  });
});
