import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { cents } from "../money/money.ts";
import { type CalendarDay, calendarDay } from "../time/calendar.ts";
import {
  addPalletsShape,
  amountSaved,
  changeScale,
  extendShape,
  giveBackShape,
  type LeaseShape,
  type LeaseTerms,
  leaveDay,
  leaveShape,
  monthsOf,
  rentedShape,
  sumOf,
} from "./lease-scale.ts";

const day = calendarDay;
const lease = {
  price: cents(1250),
  pallets: 2,
  startDate: day("2027-01-15"),
  endDate: day("2027-05-15"),
};

const leaveScale = (terms: LeaseTerms, leftOn: CalendarDay) => {
  const before = rentedShape(terms);
  return changeScale(before, leaveShape(before, leftOn), leftOn);
};

/** Months of the lease after its first one. */
const SECOND = { month: 1, from: "2027-02-15", to: "2027-03-15", days: 28 };
const THIRD = { month: 2, from: "2027-03-15", to: "2027-04-15", days: 31 };
const FOURTH = { month: 3, from: "2027-04-15", to: "2027-05-15", days: 30 };

describe("the scale of leaving", () => {
  it("charges the days used of the last month, and no month after it", () => {
    covers("own.product.211");
    expect(leaveScale(lease, day("2027-03-01"))).toEqual([
      { ...SECOND, usedDays: 14, before: 2500, after: 1250 },
      { ...THIRD, usedDays: 0, before: 2500, after: 0 },
      { ...FOURTH, usedDays: 0, before: 2500, after: 0 },
    ]);
  });

  it.each([
    // Each of thirty days costs one cent; half a cent rounds up.
    [30, "2027-04-16", 1],
    [15, "2027-04-16", 1],
    [14, "2027-04-16", 0],
    [1000, "2027-04-25", 333],
    [1000, "2027-05-05", 667],
    [1000, "2027-05-14", 967],
  ])("rounds half a cent up: %i cents a month until %s costs %i", (price, until, after) => {
    const one = { ...lease, price: cents(price), pallets: 1 };
    expect(leaveScale(one, day(until)).at(-1)?.after).toBe(after);
  });

  it("reduces nothing on the last day or later, and everything on the first day", () => {
    expect(leaveScale(lease, lease.endDate)).toEqual([]);
    expect(leaveScale(lease, day("2028-01-01"))).toEqual([]);
    expect(amountSaved(leaveScale(lease, lease.startDate))).toBe(10_000);
    expect(amountSaved(leaveScale(lease, day("2027-03-15")))).toBe(5000);
  });

  it("counts months from the first day, also in shorter months", () => {
    const from31 = { ...lease, startDate: day("2027-01-31"), endDate: day("2027-04-30") };
    const periods = leaveScale(from31, from31.startDate).map(({ from, to }) => [from, to]);
    expect(periods).toEqual([
      ["2027-01-31", "2027-02-28"],
      ["2027-02-28", "2027-03-31"],
      ["2027-03-31", "2027-04-30"],
    ]);
  });

  it("covers the remaining days of a lease that ends within a month", () => {
    const shortened = { ...lease, endDate: day("2027-03-01") };
    const [only] = leaveScale(shortened, day("2027-02-22"));
    expect(only).toMatchObject({ before: 1250, after: 625, usedDays: 7 });
  });
});

describe("the day on which a lease can be left", () => {
  const startDate = day("2027-01-15");
  it.each([
    ["2027-02-03", undefined, "2027-03-03"],
    ["2027-01-31", undefined, "2027-02-28"],
    // The month has not begun, so it counts from its first day.
    ["2027-01-02", undefined, "2027-02-15"],
    ["2027-02-03", "2027-03-02", "2027-03-03"],
    ["2027-02-03", "2027-03-05", "2027-03-06"],
  ])("on %s, buyers told %s: %s", (today, promised, expected) => {
    covers("own.product.210", "own.product.212");
    const told = promised === undefined ? undefined : day(promised);
    expect(leaveDay(day(today), { startDate, promised: told })).toBe(expected);
  });
});

describe("the scale of giving pallets back", () => {
  it("charges the days used of the returned pallets, and the others completely", () => {
    covers("own.product.256");
    const before = rentedShape(lease);
    const after = giveBackShape(before, { pallets: 1, on: day("2027-03-01") });
    expect(changeScale(before, after, day("2027-03-01"))).toEqual([
      { ...SECOND, usedDays: 14, before: 2500, after: 1875 },
      { ...THIRD, usedDays: 0, before: 2500, after: 1250 },
      { ...FOURTH, usedDays: 0, before: 2500, after: 1250 },
    ]);
  });

  it("returns the pallets added last first, each at its own price", () => {
    const parts = [
      { price: cents(1000), pallets: 2, from: day("2027-01-15"), to: day("2027-03-15") },
      { price: cents(3000), pallets: 1, from: day("2027-02-15"), to: day("2027-03-15") },
    ];
    const shape: LeaseShape = { startDate: day("2027-01-15"), parts };
    const after = giveBackShape(shape, { pallets: 2, on: day("2027-02-15") });
    expect(monthsOf(after).map(({ cost }) => cost)).toEqual([2000, 1000]);
  });
});

describe("the scale of growing", () => {
  const before = rentedShape(lease);

  it("adds months at their own price after the last one", () => {
    covers("own.product.259");
    const after = extendShape(before, { price: cents(1500), pallets: 2, to: day("2027-07-15") });
    expect(after.startDate).toBe(lease.startDate);
    expect(after.parts).toEqual([
      ...before.parts,
      { price: 1500, pallets: 2, from: "2027-05-15", to: "2027-07-15" },
    ]);
    const scale = changeScale(before, after, lease.endDate);
    expect(
      scale.map(({ month, usedDays, ...one }) => [month, usedDays, one.before, one.after]),
    ).toEqual([
      [4, 31, 0, 3000],
      [5, 30, 0, 3000],
    ]);
    expect(sumOf(scale)).toBe(6000);
    expect(amountSaved(scale)).toBe(-6000);
  });

  it("charges added pallets by the days of their first month", () => {
    covers("own.product.259");
    const from = day("2027-04-01");
    const after = addPalletsShape(before, { price: cents(1500), pallets: 3, from });
    expect(after.parts[1]).toEqual({ price: 1500, pallets: 3, from, to: lease.endDate });
    const scale = changeScale(before, after, from);
    expect(scale).toEqual([
      { ...THIRD, usedDays: 14, before: 2500, after: 4532 },
      { ...FOURTH, usedDays: 30, before: 2500, after: 7000 },
    ]);
    expect(sumOf(scale)).toBe(6532);
  });

  it("returns the pallets added last first, after an addition too", () => {
    covers("own.product.259");
    const grown = addPalletsShape(before, {
      price: cents(1500),
      pallets: 1,
      from: lease.startDate,
    });
    const less = giveBackShape(grown, { pallets: 2, on: day("2027-02-15") });
    const costs = monthsOf(less).map(({ cost }) => cost);
    expect(costs).toEqual([4000, 1250, 1250, 1250]);
  });
});
