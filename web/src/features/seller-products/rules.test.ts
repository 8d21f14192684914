import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { aRentedSpace } from "#test/deliveries";
import { aProduct } from "#test/products";
import { exceptionAfter, sheetNotice, valuesOf } from "./rules.ts";

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

it.each([
  [{ amount: 1500, unit: "g" }, 1.5, "kg"],
  [{ amount: 700, unit: "ml" }, 70, "cl"],
  [{ amount: 12, unit: "piece" }, 12, "piece"],
  [null, "", "g"],
] as const)("the net quantity %o is changed as %s %s", (netQuantity, netAmount, netUnit) => {
  covers("own.product.165");
  const { netAmount: amount, netUnit: unit } = valuesOf(
    aRentedSpace(),
    aProduct(1, { netQuantity }),
    "",
  );
  expect([amount, unit]).toEqual([netAmount, netUnit]);
});

it.each([
  ["2026-11-24", "Complétez la fiche avant le 24 novembre 2026 pour qu'il reste en vente."],
  ["2026-11-23", "Complétez la fiche pour le remettre en vente."],
])("tells the artisan what a sheet due on %s lacks, and what follows", (due, words) => {
  covers("own.product.174");
  const product = aProduct(1, { facts: { warnings: "aucun" }, factsDueOn: calendarDay(due) });
  expect(sheetNotice(product, calendarDay("2026-11-23"))?.words).toBe(
    `Il manque : ce qui permet de reconnaître le modèle et qui le fabrique. ${words}`,
  );
  expect(sheetNotice(aProduct(1), calendarDay("2026-11-23"))).toBeUndefined();
});
