import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { sumQuarters } from "../rules.ts";
import { type MovedQuarter, quarterOf, reportYear, yearDays } from "./rules.ts";

const SELLER = "seller";

const row = (
  quarter: string,
  [paid, fees = 0]: readonly [number, number?],
  [back, feesBack = 0]: readonly [number, number?] = [0],
  changes: Partial<MovedQuarter> = {},
): MovedQuarter => ({
  sellerId: SELLER,
  siren: "",
  spaceId: null,
  quarter: Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(5)) - 1,
  paid: cents(paid),
  fees: cents(fees),
  back: cents(back),
  feesBack: cents(feesBack),
  acts: paid > 0 ? 1 : 0,
  ...changes,
});

const activitiesOf = (rows: readonly MovedQuarter[], year: number, today: string) =>
  reportYear(rows, year, calendarDay(today)).flatMap(({ activities }) => activities);

const quartersOf = (rows: readonly MovedQuarter[], year = 2026, today = "2028-02-01") => {
  const [activity] = activitiesOf(rows, year, today);
  return activity?.quarters.map(({ gross, fees, net }) => [gross, fees, net]);
};

describe("a year of four quarters", () => {
  it.each([
    ["2026-01-01", 2026 * 4],
    ["2026-03-31", 2026 * 4],
    ["2026-04-01", 2026 * 4 + 1],
    ["2026-12-31", 2026 * 4 + 3],
  ])("%s is in quarter %i", (day, quarter) => {
    expect(quarterOf(calendarDay(day))).toBe(quarter);
  });

  it("goes from its first day to the first of the next", () => {
    expect(yearDays(2026)).toEqual({ first: "2026-01-01", next: "2027-01-01" });
  });

  it("tells what was paid less what came back, and the fees that stayed", () => {
    const rows = [row("2026-1", [10_000, 1_000], [2_500, 250]), row("2026-3", [333, 33])];
    expect(quartersOf(rows)).toEqual([
      [7_500, 750, 6_750],
      [0, 0, 0],
      [333, 33, 300],
      [0, 0, 0],
    ]);
  });
});

describe("what a quarter can't bear", () => {
  it("is taken off the quarter before", () => {
    covers("own.product.388");
    expect(quartersOf([row("2026-2", [10_000, 1_000]), row("2026-3", [0], [4_000, 400])])).toEqual([
      [0, 0, 0],
      [6_000, 600, 5_400],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("goes on back as far as it must", () => {
    const rows = [
      row("2026-1", [10_000, 1_000]),
      row("2026-2", [1_000, 100]),
      row("2026-4", [500, 50], [8_000, 800]),
    ];
    expect(quartersOf(rows)).toEqual([
      [3_500, 350, 3_150],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("is taken off the year before, which is told anew, and off no year twice", () => {
    const rows = [row("2026-4", [10_000, 1_000]), row("2027-1", [1_000, 100], [6_000, 600])];
    expect(quartersOf(rows, 2026)?.at(-1)).toEqual([5_000, 500, 4_500]);
    expect(quartersOf(rows.slice(1), 2027)?.[0]).toEqual([0, 0, 0]);
  });

  it("waits until that quarter is over: money may still come in", () => {
    const rows = [row("2026-4", [10_000, 1_000]), row("2027-1", [1_000, 100], [6_000, 600])];
    expect(quartersOf(rows, 2026, "2027-03-31")?.at(-1)).toEqual([10_000, 1_000, 9_000]);
    expect(quartersOf(rows, 2026, "2027-04-01")?.at(-1)).toEqual([5_000, 500, 4_500]);
  });

  it("leaves each place to itself", () => {
    const places = ["a", "b"].map((spaceId) => ({ spaceId }));
    const [a, b] = places;
    const rows = [
      row("2026-2", [5_000], [0], a),
      row("2026-2", [5_000], [0], b),
      row("2026-3", [0], [5_000], a),
    ];
    const activities = activitiesOf(rows, 2026, "2027-01-10");
    expect(activities.map(({ spaceId, total }) => [spaceId, total.gross])).toEqual([
      ["a", 0],
      ["b", 5_000],
    ]);
  });

  it("never makes the fees or what was received negative, whichever of them is missing", () => {
    const rows = [row("2026-1", [10_000, 500]), row("2026-2", [10_000, 1_000], [10_000, 500])];
    expect(quartersOf(rows)).toEqual([
      [9_500, 500, 9_000],
      [500, 500, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});

it("tells each company of a seller what it sold, and takes what comes back off it alone", () => {
  covers("own.product.736");
  const rows = [
    row("2026-1", [5_000], [0], { siren: "732829320" }),
    row("2026-3", [1_000], [2_000], { siren: "732829320" }),
    row("2026-3", [7_000], [0], { siren: "552100554" }),
  ];
  expect(
    reportYear(rows, 2026, calendarDay("2027-01-10")).map(({ siren, activities }) => [
      siren,
      activities[0]?.quarters.map(({ gross }) => gross),
    ]),
  ).toEqual([
    ["732829320", [4_000, 0, 0, 0]],
    ["552100554", [0, 0, 7_000, 0]],
  ]);
});

it("leaves out who had nothing moved in that year", () => {
  expect(quartersOf([row("2027-1", [100])], 2026)).toBeUndefined();
});

it("adds up everything", () => {
  const [activity] = activitiesOf(
    [row("2026-1", [100, 10]), row("2026-2", [200, 20], [50, 5])],
    2026,
    "2027-01-10",
  );
  expect(activity?.total).toEqual({ paid: 300, back: 50, gross: 250, fees: 25, net: 225, acts: 2 });
  expect(sumQuarters([])).toEqual({ paid: 0, back: 0, gross: 0, fees: 0, net: 0, acts: 0 });
});
