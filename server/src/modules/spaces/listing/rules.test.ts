import { cents } from "@stokaz/contract/money/money";
import { describe, expect, it } from "vitest";
import { sortValue } from "./rules.ts";

describe("sortValue", () => {
  const space = { created_at: new Date(5000), price_cents: cents(1250), free_m2: 7, distance: 812 };

  it.each([
    ["newest", 5000],
    ["distance", 812],
    ["price", 1250],
    ["room", 7],
  ] as const)("is the figure by which a list is sorted: %s gives %i", (sort, value) => {
    expect(sortValue(sort, space)).toBe(value);
  });
});
