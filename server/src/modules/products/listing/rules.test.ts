import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { sortValue, unitPriceRank } from "./rules.ts";

const HONEY = { net_amount: 250, net_unit: "g" } as const;

describe("sortValue", () => {
  const product = { created_at: new Date(5000), price_cents: cents(1250), distance: 812, ...HONEY };

  it.each([
    ["newest", 5000],
    ["distance", 812],
    ["price-up", 1250],
    ["price-down", 1250],
    ["unit-price-up", 5000],
  ] as const)("is the figure by which a list is sorted: %s gives %i", (sort, value) => {
    expect(sortValue(sort, product)).toBe(value);
  });
});

describe("unitPriceRank", () => {
  const rank = (price: number, net_amount: number | null, net_unit: "g" | "ml" | "piece" | null) =>
    unitPriceRank({ price_cents: cents(price), net_amount, net_unit });

  it("puts what has a price a kilo or a litre before all others, however dear", () => {
    covers("own.product.163");
    const dearest = rank(10_000_000, 1, "g");
    const others = [rank(100, null, null), rank(200, 12, "piece"), rank(10_000_000, 1, "piece")];
    expect(others.every((other) => other > dearest)).toBe(true);
    expect(others).toEqual(others.toSorted((a, b) => a - b));
  });
});
