import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { exceptionAfter } from "./rules.ts";

it.each([
  [null, "none", "Produits frais", "fast_perishable"],
  ["Produits frais", "fast_perishable", "Artisanat", "none"],
  ["Produits frais", "none", "Artisanat", "none"],
  ["Artisanat", "made_to_measure", "Produits frais", "made_to_measure"],
] as const)(
  "of %s with « %s », %s makes « %s »",
  (category, withdrawalException, chosen, expected) => {
    covers("own.product.105");
    expect(exceptionAfter({ category, withdrawalException }, chosen)).toBe(expected);
  },
);
