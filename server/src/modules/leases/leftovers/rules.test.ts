import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../../test/drawn-transitions.ts";
import { endOf } from "../rules.ts";
import {
  isOver,
  isReportable,
  LEFTOVER_TRANSITIONS,
  type LeftProduct,
  leftoverProducts,
  rightsOf,
} from "./rules.ts";

const day = calendarDay;
const product = (stock: number, awaited = 0): LeftProduct => ({
  id: "p",
  name: "Miel",
  stock,
  awaited,
  numbers: [1],
});

describe("when a lease ended", () => {
  it.each([
    ["confirmed", "2026-11-25", null, true, "2026-11-25"],
    ["confirmed", "2026-11-26", null, false, "2026-11-26"],
    ["refunded", "2027-03-01", "2026-11-20", true, "2026-11-20"],
    ["refunded", "2027-03-01", null, true, null],
  ])("%s until %s, given back on %s: over %s, on %s", (status, end, endedOn, over, ended) => {
    const term = { status, end_date: day(end), ended_on: endedOn === null ? null : day(endedOn) };
    expect([isOver(term, day("2026-11-25")), endOf(term)]).toEqual([over, ended]);
  });
});

it("leaves out products of which no unit is there", () => {
  const standing = {
    pallets: [{ numbers: [2, 3], products: [product(4), product(0)] }],
    unplaced: [product(0, 1)],
  };
  expect(leftoverProducts(standing)).toEqual([
    { ...product(4), numbers: [2, 3] },
    { ...product(0, 1), numbers: [] },
  ]);
});

it.each([
  [undefined, "2026-10-26", true],
  [undefined, "2026-10-25", false],
  [undefined, null, false],
  ["fetched", "2026-10-26", true],
  ["fetched", "2026-10-25", false],
  ["waiting", "2026-01-01", true],
  ["reported", null, true],
  ["confirmed", "2026-11-24", false],
  ["closed", "2026-11-24", false],
] as const)("%s, days counted from %s, can be reported: %s", (status, from, expected) => {
  expect(isReportable(status, from && day(from), day("2026-11-25"))).toBe(expected);
});

it.each([
  ["artisan", "waiting", [product(3)], [true, false, false]],
  ["artisan", "waiting", [product(0, 2)], [false, false, false]],
  ["artisan", "reported", [], [true, false, false]],
  ["artisan", "closed", [product(1)], [true, false, false]],
  ["lessor", undefined, [], [false, true, true]],
  ["lessor", "waiting", [product(3)], [false, false, true]],
  ["lessor", "fetched", [], [false, true, true]],
  ["lessor", "fetched", [product(0, 1)], [false, false, true]],
  ["lessor", "confirmed", [], [false, false, false]],
  ["lessor", "closed", [], [false, false, false]],
  ["manager", "fetched", [], [false, false, false]],
  ["admin", "waiting", [product(3)], [false, false, false]],
] as const)("%s, %s: what may be said (case %#)", (viewer, status, products, expected) => {
  covers("own.product.281", "own.product.282");
  const { mayFetch, mayConfirm, mayReport } = rightsOf(viewer, status, {
    products,
    reportsFrom: day("2026-11-20"),
    today: day("2026-11-25"),
  });
  expect([mayFetch, mayConfirm, mayReport]).toEqual(expected);
});

it("allows a settled case to start again, and no other step back but from `fetched`", () => {
  expect(drawn(LEFTOVER_TRANSITIONS)).toEqual([
    "waiting: . x x x x",
    "reported: . . x x x",
    "fetched: x x . x x",
    "confirmed: x . . . .",
    "closed: x . . . .",
  ]);
});
