import { describe, expect, it } from "vitest";
import { sortValue } from "./rules.ts";

describe("sortValue", () => {
  const product = { created_at: new Date(5000), price_cents: 1250, distance: 812 };

  it.each([
    ["newest", 5000],
    ["distance", 812],
    ["price-up", 1250],
    ["price-down", 1250],
  ] as const)("of %s is %i", (sort, value) => {
    expect(sortValue(sort, product)).toBe(value);
  });
});
