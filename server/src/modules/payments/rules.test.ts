import { calendarDay } from "@stokaz/contract/calendar";
import { cents } from "@stokaz/contract/money";
import { describe, expect, it } from "vitest";
import {
  canBeSettled,
  holdEnd,
  nextAttempt,
  pageEnd,
  planOrderTransfer,
  planRentalTransfers,
} from "./rules.ts";

const now = new Date("2026-11-21T08:00:00Z");
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe("holds and pages", () => {
  it("ends the page with the hold", () => {
    const end = holdEnd(now, 30);
    expect(end).toEqual(later(30 * 60 + 30));
    expect(pageEnd(now, end)).toEqual(end);
  });

  it("keeps the page open as long as the provider demands when the hold is shorter", () => {
    expect(pageEnd(now, holdEnd(now, 1))).toEqual(later(30 * 60 + 30));
  });
});

describe("canBeSettled", () => {
  it.each([
    ["open", true],
    ["expired", true],
    ["cancelled", true],
    ["paid", false],
    ["refund_due", false],
    ["refunded", false],
  ] as const)("%s: %s", (status, expected) => {
    expect(canBeSettled(status)).toBe(expected);
  });
});

describe("planned transfers", () => {
  it("sends an order's money in one piece, at the latest 30 days after payment", () => {
    expect(planOrderTransfer(cents(1705), 10, now)).toEqual([
      { gross: 1705, fee: 171, dueAt: new Date("2026-12-21T08:00:00Z") },
    ]);
  });

  it("sends a rental's money at the start of each month, in the territory's zone", () => {
    const rental = { total: cents(3000), months: 3, startDate: calendarDay("2027-01-31") };
    expect(planRentalTransfers(rental, 10, "Indian/Reunion")).toEqual([
      { gross: 1000, fee: 100, dueAt: new Date("2027-01-30T20:00:00Z") },
      { gross: 1000, fee: 100, dueAt: new Date("2027-02-27T20:00:00Z") },
      { gross: 1000, fee: 100, dueAt: new Date("2027-03-30T20:00:00Z") },
    ]);
  });

  it("keeps back in all the fee of the total, rounded once", () => {
    const rental = { total: cents(99), months: 3, startDate: calendarDay("2027-01-01") };
    const planned = planRentalTransfers(rental, 10, "Indian/Reunion");
    expect(planned.map(({ fee }) => fee)).toEqual([3, 4, 3]);
    expect(planned.reduce((sum, { gross }) => sum + gross, 0)).toBe(99);
  });
});

describe("nextAttempt", () => {
  it.each([
    [1, 5],
    [2, 10],
    [5, 80],
    [30, 1440],
  ])("after %i failures waits %i minutes", (attempts, minutes) => {
    expect(nextAttempt(now, attempts)).toEqual(later(minutes * 60));
  });
});
