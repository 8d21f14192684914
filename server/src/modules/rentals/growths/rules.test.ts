import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../../test/drawn-transitions.ts";
import { GROWTH_TRANSITIONS, grownShape, grownTerms, refuseGrowth, splitGrowth } from "./rules.ts";

const day = calendarDay;
const lease = {
  startDate: day("2027-01-15"),
  endDate: day("2027-04-15"),
  pallets: 2,
  plan: "upfront",
  isLeft: false,
} as const;
const extend = (count: number) => ({ kind: "extend", count }) as const;
const add = (count: number) => ({ kind: "add_pallets", count }) as const;

describe("what a lease is that grew", () => {
  it("lasts whole months of its own longer, with as many pallets", () => {
    covers("own.product.259");
    expect(grownTerms(extend(2), lease, day("2027-02-01"))).toEqual({
      effectiveOn: lease.endDate,
      endDate: "2027-06-15",
      pallets: 2,
    });
  });

  it.each([
    ["2027-02-01", "2027-02-01"],
    ["2026-12-01", "2027-01-15"],
  ])(
    "has more pallets from today on, or from its first day: asked on %s, from %s",
    (today, from) => {
      covers("own.product.259");
      expect(grownTerms(add(3), lease, day(today))).toEqual({
        effectiveOn: from,
        endDate: lease.endDate,
        pallets: 5,
      });
    },
  );

  it("adds a span for what the lease grows by to its shape", () => {
    covers("own.product.259");
    const parts = [{ price: cents(1000), pallets: 2, from: lease.startDate, to: lease.endDate }];
    const shape = { startDate: lease.startDate, parts };
    const of = (wish: ReturnType<typeof extend> | ReturnType<typeof add>) => {
      const terms = grownTerms(wish, lease, day("2027-02-01"));
      return grownShape(shape, wish, { price: cents(1200), pallets: 2, terms }).parts[1];
    };
    const price = 1200;
    expect(of(extend(1))).toEqual({
      price,
      pallets: 2,
      from: lease.endDate,
      to: "2027-05-15",
    });
    expect(of(add(3))).toEqual({ price, pallets: 3, from: "2027-02-01", to: lease.endDate });
  });
});

describe("what a lease can't grow by", () => {
  it.each([
    [extend(1), {}, undefined],
    [extend(33), {}, undefined],
    [extend(34), {}, "rental/too-long"],
    [extend(33), { plan: "monthly" }, undefined],
    [extend(1), { isLeft: true }, "rental/left"],
    [extend(1), { endDate: day("2027-04-20") }, "rental/left"],
    [add(1), { isLeft: true }, "rental/left"],
    [add(999), {}, undefined],
  ] as const)("%o of %o: %s", (wish, changes, code) => {
    covers("own.refusals.200");
    expect(refuseGrowth(wish, { ...lease, ...changes }, 36)?.code).toBe(code);
  });

  it("refuses to extend an upfront lease beyond the operator's limit", () => {
    covers("own.refusals.200");
    expect(refuseGrowth(extend(6), lease, 6)).toBeUndefined();
    expect(refuseGrowth(extend(7), { ...lease, plan: "monthly" }, 6)).toBeUndefined();
    expect(refuseGrowth(extend(7), lease, 6)).toEqual({
      code: "rental/prepaid-too-long",
      message: "Vous pouvez prolonger de 6 mois au plus en une fois.",
    });
  });
});

describe("when what a lease has more is paid", () => {
  const month = (at: number, before: number, after: number) => ({
    month: at,
    from: day(`2027-0${at + 1}-15`),
    to: day(`2027-0${at + 2}-15`),
    days: 30,
    usedDays: 30,
    before: cents(before),
    after: cents(after),
  });
  const scale = [month(0, 2500, 3000), month(1, 2500, 3750), month(2, 0, 3750)];
  const rent = (at: number, status: "paid" | "due", amount: number) => ({
    id: `rent-${at}`,
    month: at,
    status,
    amount_cents: cents(amount),
  });
  const rents = [rent(0, "paid", 2500), rent(1, "due", 2000)];

  it("charges everything now when the lease was paid upfront", () => {
    covers("own.product.260");
    expect(splitGrowth(scale, { plan: "upfront", rents: [] })).toEqual({ now: scale, later: [] });
  });

  it("adds unpaid and new months to their rents", () => {
    covers("own.product.261");
    expect(splitGrowth(scale, { plan: "monthly", rents })).toEqual({
      now: [scale[0]],
      later: [
        { rentId: "rent-1", month: 1, dueOn: "2027-02-15", amount: 3250 },
        { rentId: undefined, month: 2, dueOn: "2027-03-15", amount: 3750 },
      ],
    });
  });

  it.each([
    [49, []],
    [50, [{ rentId: "rent-0", month: 0, dueOn: "2027-01-15", amount: 50 }]],
  ])("charges a month that was too small as soon as it is not: %i cents", (after, later) => {
    covers("own.product.810");
    const cancelled = { ...rent(0, "due", 40), status: "cancelled" as const };
    const split = splitGrowth([month(0, 20, after)], { plan: "monthly", rents: [cancelled] });
    expect(split).toEqual({ now: [], later });
  });

  it.each([
    [2549, 0],
    [2550, 1],
  ])("is not asked for below fifty cents: %i cents instead of 2500", (after, months) => {
    covers("own.product.261");
    const { now } = splitGrowth([month(0, 2500, after)], { plan: "monthly", rents });
    expect(now).toHaveLength(months);
  });
});

describe("the states of its payment", () => {
  it("go where their table says", () => {
    covers("own.product.263");
    expect(drawn(GROWTH_TRANSITIONS)).toEqual([
      "pending: . x x x x",
      "expired: . . . x x",
      "cancelled: . . . x x",
      "paid: . . . . .",
      "refunded: . . . . .",
    ]);
  });
});
