import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { judgeCorrection } from "./rules.ts";

/**
 * Ten units were put on sale: two were sold and collected, three are ordered and still there, five
 * can be sold.
 */
const COUNTS = { stock: 5, quantity: 10, awaited: 3 };

describe("a correction of five units to sell beside three that are ordered", () => {
  it.each([
    ["counted", 8, 0],
    ["counted", 7, -1],
    ["counted", 3, -5],
    ["counted", 12, 4],
    ["added", 4, 4],
    ["broken", 1, -1],
    ["lost", 5, -5],
    ["given", 2, -2],
  ] as const)("%s %i changes it by %i", (kind, units, expected) => {
    covers("own.product.157");
    expect(judgeCorrection({ kind, units }, COUNTS)).toEqual({ ok: true, units: expected });
  });

  it.each([
    ["counted", 2, "stock/fewer-than-ordered"],
    ["broken", 6, "stock/too-few"],
    ["given", 6, "stock/too-few"],
    ["lost", 6, "stock/too-few"],
    ["added", 9_991, "stock/too-many"],
    ["counted", 9_999, "stock/too-many"],
  ] as const)("%s %i is refused: %s", (kind, units, code) => {
    covers("own.refusals.131");
    expect(judgeCorrection({ kind, units }, COUNTS)).toEqual({ ok: false, code });
  });

  it.each([
    ["added", 9_990],
    ["counted", 9_998],
  ] as const)("%s %i fills it to the most that a product may have", (kind, units) => {
    expect(judgeCorrection({ kind, units }, COUNTS)).toEqual({ ok: true, units: 9_990 });
  });
});
