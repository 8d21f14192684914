import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { accountingLimit, isLate } from "./rules.ts";

describe("data that the books need", () => {
  it.each([
    ["2036-12-31", "2026-01-01"],
    ["2037-01-01", "2027-01-01"],
  ])("is kept, on %s, for purchases that did not end before %s", (today, limit) => {
    covers("own.product.141");
    expect(accountingLimit(calendarDay(today))).toBe(limit);
  });
});

describe("a rule of retention", () => {
  const now = new Date("2027-02-01T12:00:00Z");
  it.each([
    ["orders", null, true],
    ["orders", "2027-02-01T10:00:00Z", false],
    ["orders", "2027-02-01T09:59:59Z", true],
    ["pictures", "2027-01-30T12:00:00Z", false],
    ["pictures", "2027-01-30T11:59:59Z", true],
  ] as const)("%s, last applied at %s, is late: %s", (rule, ranAt, expected) => {
    covers("own.product.142");
    expect(isLate(rule, ranAt && new Date(ranAt), now)).toBe(expected);
  });
});
