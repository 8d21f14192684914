import { cents, percentOf } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import {
  DISPUTE_TRANSITIONS,
  mustSearchBeforeSending,
  nextAttempt,
  planOrderTransfers,
  planRentalTransfers,
  REFUND_TRANSITIONS,
  REVERSAL_TRANSITIONS,
  shareOfRefund,
  splitFee,
  spread,
  TRANSFER_TRANSITIONS,
  takeInOrder,
} from "./rules.ts";

const now = new Date("2026-11-21T08:00:00Z");
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe("transitions, every pair", () => {
  it("of a refund", () => {
    expect(drawn(REFUND_TRANSITIONS)).toEqual([
      "due: . x x x .",
      "sent: . . x . .",
      "failed: . . . x x",
      "replaced: . . . . .",
      "settled_otherwise: . . . . .",
    ]);
  });

  it("of a transfer", () => {
    expect(drawn(TRANSFER_TRANSITIONS)).toEqual([
      "waiting: . x x",
      "paid: . . .",
      "cancelled: . . .",
    ]);
  });

  it("of a reversal", () => {
    expect(drawn(REVERSAL_TRANSITIONS)).toEqual(["due: . x x", "done: . . .", "dropped: . . ."]);
  });

  it("of a dispute", () => {
    expect(drawn(DISPUTE_TRANSITIONS)).toEqual(["open: . x x", "won: . . .", "lost: . . ."]);
  });
});

describe("shareOfRefund", () => {
  it.each([
    [{ gross: 1700, fee: 170 }, 500, { net: 450, fee: 50 }],
    [{ gross: 1700, fee: 170 }, 1700, { net: 1530, fee: 170 }],
    [{ gross: 1705, fee: 171 }, 1, { net: 1, fee: 0 }],
    [{ gross: 1000, fee: 0 }, 400, { net: 400, fee: 0 }],
    [{ gross: 1000, fee: 1000 }, 400, { net: 0, fee: 400 }],
  ])("of %j, %i cents going back: %j", ({ gross, fee }, taken, share) => {
    expect(shareOfRefund({ gross: cents(gross), fee: cents(fee) }, cents(taken))).toEqual(share);
  });

  it("adds up, in however many parts it goes back, and never gives up more than there was", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 100 }), (wished, percent) => {
        const gross = cents(wished.reduce((sum, part) => sum + part, 0));
        let left = { gross, fee: percentOf(gross, percent) };
        for (const part of wished) {
          const share = shareOfRefund(left, cents(part));
          expect(share.net + share.fee).toBe(part);
          expect(Math.min(share.net, share.fee)).toBeGreaterThanOrEqual(0);
          left = { gross: cents(left.gross - part), fee: cents(left.fee - share.fee) };
          expect(left.fee).toBeLessThanOrEqual(left.gross);
        }
        expect(left).toEqual({ gross: 0, fee: 0 });
      }),
    );
  });
});

describe("planned transfers", () => {
  it("sends an order's money in one piece, at the latest 30 days after payment", () => {
    const line = { installment: 0, sellerId: "artisan", gross: cents(1705) };
    expect(planOrderTransfers([line], 10, now)).toEqual([
      { ...line, fee: 171, dueAt: new Date("2026-12-21T08:00:00Z") },
    ]);
  });

  it("keeps back of an order's lines in all the fee of its total", () => {
    const lines = [0, 2, 3].map((installment) => ({
      installment,
      sellerId: `seller ${installment}`,
      gross: cents(105),
    }));
    expect(planOrderTransfers(lines, 10, now).map(({ fee }) => fee)).toEqual([11, 10, 11]);
  });

  it("neither loses nor makes a cent of fees, whatever the amounts", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999 }).map(cents), { maxLength: 30 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (grosses, hundredths) => {
        const fees = splitFee(grosses, hundredths / 100);
        const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
        expect(sum(fees)).toBe(percentOf(cents(sum(grosses)), hundredths / 100));
        for (const [index, fee] of fees.entries()) {
          expect(fee).toBeGreaterThanOrEqual(0);
          expect(fee).toBeLessThanOrEqual(grosses[index] ?? 0);
        }
      }),
    );
  });

  it("sends a rental's money at the start of each month, in the territory's zone", () => {
    covers("D4.payments.6");
    const rental = {
      sellerId: "lessor",
      total: cents(3000),
      months: 3,
      startDate: calendarDay("2027-01-31"),
    };
    expect(planRentalTransfers(rental, 10, "Indian/Reunion")).toEqual([
      {
        installment: 0,
        sellerId: "lessor",
        gross: 1000,
        fee: 100,
        dueAt: new Date("2027-01-30T20:00:00Z"),
      },
      {
        installment: 1,
        sellerId: "lessor",
        gross: 1000,
        fee: 100,
        dueAt: new Date("2027-02-27T20:00:00Z"),
      },
      {
        installment: 2,
        sellerId: "lessor",
        gross: 1000,
        fee: 100,
        dueAt: new Date("2027-03-30T20:00:00Z"),
      },
    ]);
  });

  it("keeps back in all the fee of the total, rounded once", () => {
    covers("D4.payments.7");
    const rental = {
      sellerId: "lessor",
      total: cents(99),
      months: 3,
      startDate: calendarDay("2027-01-01"),
    };
    const planned = planRentalTransfers(rental, 10, "Indian/Reunion");
    expect(planned.map(({ fee }) => fee)).toEqual([3, 4, 3]);
    expect(planned.reduce((sum, { gross }) => sum + gross, 0)).toBe(99);
  });
});

describe("what several give up of an amount", () => {
  const lefts = fc.array(fc.integer({ min: 0, max: 99_999_999 }).map(cents), { maxLength: 36 });
  const amount = fc.integer({ min: 0, max: 99_999_999 }).map(cents);
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);

  it.each([
    ["in proportion", spread],
    ["the first ones first", takeInOrder],
  ])("%s: all of it as far as there is, of none more than it has", (_, take) => {
    fc.assert(
      fc.property(amount, lefts, (wanted, left) => {
        const taken = take(wanted, left);
        expect(sum(taken)).toBe(Math.min(wanted, sum(left)));
        for (const [index, one] of taken.entries()) {
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(left[index] ?? 0);
        }
      }),
    );
  });

  it("takes nothing of nothing", () => {
    expect(spread(cents(5), [cents(0), cents(0)])).toEqual([0, 0]);
    expect(spread(cents(0), [cents(10), cents(80)])).toEqual([0, 0]);
  });

  it("gives the cents that rounding leaves over to the largest remainders", () => {
    expect(spread(cents(100), [cents(100), cents(100), cents(100)])).toEqual([34, 33, 33]);
    expect(spread(cents(5), [cents(10), cents(80), cents(10)])).toEqual([1, 4, 0]);
    expect(spread(cents(10), [cents(19), cents(11)])).toEqual([6, 4]);
    expect(spread(cents(10), [cents(11), cents(19)])).toEqual([4, 6]);
    expect(takeInOrder(cents(15), [cents(10), cents(80)])).toEqual([10, 5]);
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

describe("mustSearchBeforeSending", () => {
  it.each([
    ["a first try within the hour", 0, 60, false],
    ["a first try after it", 0, 61, true],
    ["a second try", 1, 1, true],
  ])("says of %s", (_, attempts, minutesAgo, expected) => {
    const begunAt = new Date(now.getTime() - minutesAgo * 60_000);
    expect(mustSearchBeforeSending({ attempts, begunAt }, now)).toBe(expected);
  });
});
