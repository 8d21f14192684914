import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import {
  addressShown,
  isNamedTo,
  readsOf,
  SHOWN,
  visibleAddresses,
  visiblePlaces,
} from "./rules.ts";

const A_DAY = 200;
const userId = "0190a5a0-0000-7000-8000-000000000001";
const today = calendarDay("2026-11-25");
const now = new Date("2026-11-25T08:00:00Z");

describe("what somebody sees of addresses", () => {
  it.each([
    ["artisan", { scope: "artisan", userId, today, now, reads: "all" }],
    ["admin", { scope: "everybody" }],
    ["lessor", { scope: "lessor", userId }],
    ["consumer", { scope: "buyer", userId, now }],
  ] as const)("depends for a(n) %s on their own spaces and purchases", (role, visible) => {
    expect(visibleAddresses({ userId, role }, { today, now }, "all")).toEqual(visible);
  });

  it("is no whole address for an unknown visitor", () => {
    expect(visibleAddresses(undefined, { today, now }, "all")).toEqual({ scope: "nobody" });
  });

  it("is what a visitor sees for an artisan who looks at products, and the same as elsewhere for others", () => {
    const moment = { today, now };
    expect(visiblePlaces({ userId, role: "artisan" }, moment)).toEqual({ scope: "nobody" });
    expect(visiblePlaces({ userId, role: "consumer" }, moment)).toEqual({
      scope: "buyer",
      userId,
      now,
    });
    expect(visiblePlaces(undefined, moment)).toEqual({ scope: "nobody" });
  });

  it.each([
    [true, 0, "all"],
    [true, A_DAY - 1, "all"],
    [true, A_DAY, "read-today"],
    [false, 0, "none"],
    [false, A_DAY, "none"],
  ] as const)("of an artisan proven (%s) who read %i today is: %s", (isProven, count, reads) => {
    expect(readsOf(isProven, count)).toBe(reads);
  });

  it.each([
    ["own", true, false],
    ["lease", true, false],
    ["hold", true, true],
    ["verified", false, true],
    ["order", false, false],
  ] as const)("by the right %s: the phone (%s), as a reading (%s)", (right, phone, isReading) => {
    expect(SHOWN[right]).toEqual({ phone, isReading });
  });
});

it("names a lessor to themselves, the Admin and artisans who are proven both ways", () => {
  const artisan = { scope: "artisan", userId: "another", today, now } as const;
  expect(isNamedTo({ scope: "everybody" }, userId)).toBe(true);
  expect(isNamedTo({ scope: "lessor", userId }, userId)).toBe(true);
  expect(isNamedTo({ scope: "lessor", userId: "another" }, userId)).toBe(false);
  expect(isNamedTo({ ...artisan, reads: "all" }, userId)).toBe(true);
  expect(isNamedTo({ ...artisan, reads: "none" }, userId)).toBe(false);
  expect(isNamedTo({ scope: "buyer", userId: "another", now }, userId)).toBe(false);
  expect(isNamedTo({ scope: "nobody" }, userId)).toBe(false);
});

it("gives the whole address, or its postcode and commune", () => {
  const place = {
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    postcode: "97410",
    city: "Saint-Pierre",
  };
  expect(addressShown(place, true)).toBe("5 rue Amiral Lacaze, 97410 Saint-Pierre");
  expect(addressShown(place, false)).toBe("97410 Saint-Pierre");
  expect(addressShown({ ...place, postcode: "" }, false)).toBe("Saint-Pierre");
});
