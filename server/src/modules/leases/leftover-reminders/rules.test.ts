import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { leftoverDue, leftSince } from "./rules.ts";

const since = calendarDay("2026-11-01");

it.each([
  ["waiting", 4, "2026-11-03", undefined],
  ["waiting", 4, "2026-11-04", { daysAfter: 3 }],
  ["waiting", 4, "2026-11-10", { daysAfter: 3 }],
  ["waiting", 4, "2026-11-11", { daysAfter: 10 }],
  ["waiting", 4, "2026-11-14", { daysAfter: 10 }],
  ["waiting", 4, "2026-11-15", "case"],
  ["waiting", 0, "2026-11-15", undefined],
  ["reported", 0, "2026-11-04", { daysAfter: 3 }],
  ["reported", 0, "2026-12-24", "case"],
  ["fetched", 0, "2026-11-15", undefined],
  ["confirmed", 0, "2026-11-15", undefined],
  ["closed", 0, "2026-11-15", undefined],
] as const)("%s with %i units on %s: %j", (status, units, today, due) => {
  covers("own.product.283");
  expect(leftoverDue({ status, since }, units, calendarDay(today))).toEqual(due);
});

it.each([
  ["2026-11-01", "2026-11-01", "2026-11-01"],
  ["2026-11-01", "2026-11-11", "2026-11-01"],
  ["2026-11-01", "2026-11-12", "2026-11-12"],
  [null, "2026-11-12", "2026-11-12"],
] as const)(
  "goods of a lease that ended on %s and found on %s stand there since %s",
  (ended, today, since) => {
    covers("own.product.558");
    expect(leftSince(ended === null ? null : calendarDay(ended), calendarDay(today))).toBe(since);
  },
);
