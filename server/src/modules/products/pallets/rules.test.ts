import { describe, expect, it } from "vitest";
import { type PlacedProduct, palletUsage } from "./rules.ts";

const placed = (name: string, pallet: string, ...numbers: number[]): PlacedProduct => ({
  id: name,
  name,
  stock: 4,
  awaited: 1,
  pallet,
  numbers,
});
const shown = (name: string) => ({ id: name, name, stock: 4, awaited: 1 });

describe("standingOf", () => {
  it("puts together what shares a pallet, the first number first", () => {
    const products = [
      placed("Confiture", "a", 1),
      placed("Coffrets", "b", 2, 3),
      placed("Miel", "a", 1),
    ];
    expect(palletUsage(products.toReversed(), 5)).toEqual({
      pallets: [
        { numbers: [1], products: [shown("Miel"), shown("Confiture")] },
        { numbers: [2, 3], products: [shown("Coffrets")] },
      ],
      unplaced: [],
      free: 2,
    });
  });

  it("keeps what has no pallet any more apart", () => {
    expect(palletUsage([placed("Savon", "c")], 1)).toEqual({
      pallets: [],
      unplaced: [shown("Savon")],
      free: 1,
    });
  });

  it("never has less than no pallet free", () => {
    expect(palletUsage([placed("Miel", "a", 1, 2)], 1).free).toBe(0);
  });
});
