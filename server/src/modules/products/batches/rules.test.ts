import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { batchEnd, refuseBatch, refuseChange } from "./rules.ts";

const TODAY = calendarDay("2026-11-24");
const YESTERDAY = calendarDay("2026-11-23");

describe("a new batch of a product with ten units, six of them in three batches", () => {
  const ROOM = { stock: 10, batched: 6, quantity: 20, batches: 3 };
  const one = { units: 1, isInStock: true, lastDay: TODAY };

  it.each([
    [{}, {}, undefined],
    [{ lastDay: null }, {}, undefined],
    [{ lastDay: YESTERDAY }, {}, "stock/batch-out-of-date"],
    [{ units: 4 }, {}, undefined],
    [{ units: 5 }, {}, "stock/too-few"],
    [{ units: 5, isInStock: false }, {}, undefined],
    [{ units: 9_980, isInStock: false }, {}, undefined],
    [{ units: 9_981, isInStock: false }, {}, "stock/too-many"],
    [{}, { batches: 49 }, undefined],
    [{}, { batches: 50 }, "stock/too-many-batches"],
  ])(
    "fits its day, the stock and the limits, or is refused: %j with %j gives %s",
    (wanted, room, expected) => {
      covers("own.product.237");
      expect(refuseBatch({ ...one, ...wanted }, { ...ROOM, ...room }, TODAY)).toBe(expected);
    },
  );
});

describe("another number or day of a batch", () => {
  const BEFORE = { number: "A", lastDay: TODAY, isSold: false, isRecalled: false };

  it.each([
    [{}, { number: "B" }, undefined],
    [{}, { lastDay: null }, undefined],
    [{}, { lastDay: YESTERDAY }, "stock/batch-out-of-date"],
    [{ lastDay: YESTERDAY }, { lastDay: YESTERDAY, number: "B" }, undefined],
    [{ isSold: true }, {}, undefined],
    [{ isSold: true }, { number: "B" }, "stock/batch-sold"],
    [{ isSold: true }, { lastDay: null }, "stock/batch-sold"],
    [{ isSold: true, isRecalled: true }, { lastDay: null }, "stock/batch-over"],
    [{ isRecalled: true }, { number: "A" }, undefined],
  ])(
    "is refused for a past day, and once the batch is sold: %j to %j gives %s",
    (before, after, expected) => {
      covers("own.api.173");
      const known = { ...BEFORE, ...before };
      const { number, lastDay } = { ...known, ...after };
      expect(refuseChange(known, { number, lastDay }, TODAY)).toBe(expected);
    },
  );
});

describe("why nothing of a batch is sold any more", () => {
  it.each([
    [false, false, null],
    [false, true, "out_of_date"],
    [true, false, "recalled"],
    [true, true, "recalled"],
  ])("recalled %s, over %s: %s", (isRecalled, isOver, expected) => {
    expect(batchEnd({ isRecalled, isOver })).toBe(expected);
  });
});
