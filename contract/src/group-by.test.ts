import { expect, it } from "vitest";
import { groupBy } from "./group-by.ts";

it("groups in the order of each group's first item, and keeps the order in it", () => {
  const groups = groupBy([4, 1, 5, 7, 3], (item) => item % 3);
  expect([...groups]).toEqual([
    [1, [4, 1, 7]],
    [2, [5]],
    [0, [3]],
  ]);
});
