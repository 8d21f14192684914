import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { movedBatches, moveShape } from "./rules.ts";

it.each([
  [10, 0, 10, false, "whole"],
  [10, 0, 4, false, "split"],
  [10, 2, 10, false, "split"],
  [10, 0, 10, true, "added"],
  [10, 2, 4, true, "added"],
] as const)(
  "of %i, %i awaited, %i move, the same there: %s: %s",
  (stock, awaited, units, same, shape) => {
    covers("own.product.290");
    expect(moveShape({ stock, awaited }, units, same)).toBe(shape);
  },
);

it("knows what of each batch went, whole ones too", () => {
  const before = [
    { id: "a", units: 5 },
    { id: "b", units: 3 },
    { id: "c", units: 2 },
  ];
  const after = [
    { id: "b", units: 1 },
    { id: "c", units: 2 },
  ];
  expect(movedBatches(before, after)).toEqual([
    { id: "a", units: 5 },
    { id: "b", units: 2 },
  ]);
});
