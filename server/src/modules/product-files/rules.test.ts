import { cents } from "@stokaz/contract/money/money";
import { changedProduct } from "@stokaz/contract/products/products";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { cellsOf, type FiledProduct, headOf, readLine } from "./rules.ts";

const space = { rentalId: "1a2b3c4d-0000-4000-8000-000000000000", name: "Garage" };

const productAt = (vat_class: FiledProduct["vat_class"]): FiledProduct => ({
  id: "11111111-0000-4000-8000-000000000000",
  name: "Biscuits",
  brand: "La Ruche",
  pickup_location: "Saint-Pierre",
  category: "Épicerie sucrée",
  quantity: 10,
  area_m2: 1,
  sub_category: "Biscuits et confiseries",
  price_cents: cents(450),
  description: "Bons.",
  withdrawal_exception: "none",
  net_amount: null,
  net_unit: null,
  facts: {},
  space,
  vat_class,
});

describe("the VAT rate of a product in a file", () => {
  it.each([
    [null, "", ""],
    ["reduced", "Taux réduit", "reduced"],
    ["standard", "Taux normal", "standard"],
  ] as const)("%s is written as %j, and read as it was", (vatClass, cell, typed) => {
    covers("own.books.8");
    const cells = cellsOf(productAt(vatClass));
    expect(cells["Taux de TVA"]).toBe(cell);
    const line = readLine(cells, [space]);
    expect(changedProduct.parse(line).vatClass).toBe(typed);
  });

  it("is none of another word, and its column says so", () => {
    covers("own.books.8");
    const cells = { ...cellsOf(productAt(null)), "Taux de TVA": "20 %" };
    const { error } = changedProduct.safeParse(readLine(cells, [space]));
    expect(
      error?.issues.map(({ path, message }) => [headOf(cells, path.join(".")), message]),
    ).toEqual([["Taux de TVA", "Taux de TVA inconnu."]]);
  });
});
