import { describe, expect, it } from "vitest";
import { calendarDay } from "../time/calendar.ts";
import { phaseOf, roomOf, shownStatus } from "./rented-space.ts";

describe("shownStatus", () => {
  it.each([
    ["confirmed", "2026-12-31", false, "confirmed"],
    ["confirmed", "2026-12-31", true, "ending"],
    ["confirmed", "2027-01-01", false, "ended"],
    ["confirmed", "2027-01-01", true, "ended"],
    ["refunded", "2027-01-01", true, "refunded"],
    ["pending", "2026-12-31", false, "pending"],
  ])("of a %s one on %s, given back: %s", (status, today, isEnding, expected) => {
    const rental = { status, endDate: calendarDay("2027-01-01"), isEnding };
    expect(shownStatus(rental, calendarDay(today))).toBe(expected);
  });
});

describe("phaseOf", () => {
  const rental = {
    startDate: calendarDay("2026-12-01"),
    endDate: calendarDay("2027-01-01"),
    status: "confirmed" as const,
  };

  it.each([
    ["2026-11-30", "coming"],
    ["2026-12-01", "running"],
    ["2026-12-31", "running"],
    ["2027-01-01", "ended"],
  ])("runs from the first day until before the end: on %s, %s", (today, phase) => {
    expect(phaseOf(rental, calendarDay(today))).toBe(phase);
  });

  it("after a refund it only waits until its orders are collected", () => {
    const ending = { ...rental, status: "ending" as const };
    expect(phaseOf(ending, calendarDay("2026-11-30"))).toBe("ending");
    expect(phaseOf(ending, calendarDay("2027-01-01"))).toBe("ended");
  });

  it("is ended when the server says so", () => {
    expect(phaseOf({ ...rental, status: "ended" }, calendarDay("2026-12-05"))).toBe("ended");
  });
});

describe("roomOf", () => {
  const products = [
    { _id: "a", palletId: "a", area: 2 },
    { _id: "b", palletId: "b", area: 1 },
  ];

  it("counts what the products take and what is left", () => {
    expect(roomOf({ spaceToRent: 5, products })).toEqual({ used: 3, free: 2 });
  });

  it("counts a shared pallet once, by the product that takes most of it", () => {
    const shared = [...products, { _id: "c", palletId: "b", area: 2 }];
    expect(roomOf({ spaceToRent: 5, products: shared })).toEqual({ used: 4, free: 1 });
  });

  it("counts the room of a product that is being changed as free", () => {
    expect(roomOf({ spaceToRent: 3, products }, "a")).toEqual({ used: 1, free: 2 });
  });
});
