import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { askedFacts, keptFacts, missingFacts } from "./asked-facts.ts";
import { CATEGORIES, categoryNames, FOOD_CATEGORIES } from "./categories.ts";
import { FACTS } from "./product-facts.ts";

/**
 * Facts that the law requires of each kind of product, column by column: `R` is required, `o` is
 * optional, `.` is not asked.
 */
const COLUMNS =
  "legalName ingredients allergens traces fruit alcohol storage date freshDate perishable origin honeyOrigins producer nutrition nutritionValues purpose inci durability responsible hazards fibres identification warnings materials care maker labels";
const MATRIX: Readonly<Record<string, string>> = {
  "Boissons / Rhums et punchs": "RoRo.RRR..R.Ro............o",
  "Boissons / Sirops et jus": "RRRo..RR..R.RR............o",
  "Boissons / Cafés et thés": "RRRo..RR..R.RR............o",
  "Boissons / Tisanes": "RRRo..RR..R.RR............o",
  "Épicerie sucrée / Miels": "RRRo..RR...RRR............o",
  "Épicerie sucrée / Confitures": "RRRoR.RR..R.RR............o",
  "Épicerie sucrée / Chocolats": "RRRo..RR..R.RR............o",
  "Épicerie sucrée / Biscuits et confiseries": "RRRo..RR..R.RR............o",
  "Épicerie salée / Épices": "RRRo..RR..R.RR............o",
  "Épicerie salée / Piments et achards": "RRRo..RR..R.RR............o",
  "Épicerie salée / Sels et vinaigres": "RRRo..RR..R.RR............o",
  "Épicerie salée / Huiles": "RRRo..RR..R.RR............o",
  "Vanille / Gousses": "RRRo..RR..R.RR............o",
  "Vanille / Poudres et extraits": "RRRo..RR..R.RR............o",
  "Bien-être / Savons": "..........o....RRRR...R...o",
  "Bien-être / Huiles essentielles": "..........o....RRRR...R...o",
  "Bien-être / Bougies": "...................R.RR..Ro",
  "Artisanat / Vannerie": "..........o..........RRooRo",
  "Artisanat / Textile et broderie": "..........o.........RRR.oRo",
  "Artisanat / Bois": "..........o..........RRooRo",
  "Artisanat / Poterie et céramique": "..........o..........RRooRo",
  "Produits frais / Fruits": "RRRo..RR.oR.RR............o",
  "Produits frais / Légumes": "RRRo..RR.oR.RR............o",
  "Produits frais / Fromages et œufs": "RRRo..R.RRR.RR............o",
  "Boissons / ": "RRRo..RR..R.RR............o",
  "Bien-être / ": "..........o....RRRR...R...o",
  " / ": "..........o..........RRooRo",
};

const kindOf = (name: string) => {
  const [category, subCategory] = name.split(" / ");
  return { category, subCategory };
};

const marksOf = (asked: ReturnType<typeof askedFacts>): string =>
  COLUMNS.split(" ")
    .map((column) => {
      const found = asked.find(({ key }) => key === column);
      if (!found) return ".";
      return found.isRequired ? "R" : "o";
    })
    .join("");

describe("the facts that a kind of product is asked for", () => {
  it("has a column for each fact, and a line for each sub-category", () => {
    expect(COLUMNS.split(" ").sort()).toEqual(Object.keys(FACTS).sort());
    const kinds = Object.entries(CATEGORIES).flatMap(([category, subCategories]) =>
      subCategories.map((subCategory) => `${category} / ${subCategory}`),
    );
    expect(Object.keys(MATRIX)).toEqual(expect.arrayContaining(kinds));
  });

  it.each(Object.entries(MATRIX))("are those of the table for %s", (name, expected) => {
    covers("own.product.166");
    expect(marksOf(askedFacts(kindOf(name), {}))).toBe(expected);
  });

  it("asks for nutrition facts only where they are required, and never for what is not food", () => {
    const keys = (kind: object, facts: object) =>
      askedFacts(kind, { ...facts }).map(({ key }) => key);
    const honey = kindOf("Épicerie sucrée / Miels");
    expect(keys(honey, { nutrition: "values" })).toContain("nutritionValues");
    expect(keys(honey, { nutrition: "raw" })).not.toContain("nutritionValues");
    expect(keys(kindOf("Bien-être / Savons"), { nutrition: "values" })).not.toContain(
      "nutritionValues",
    );
  });

  it("says what is missing in the order of the sheet, and keeps only what is asked", () => {
    const kind = kindOf("Bien-être / Bougies");
    const facts = { hazards: "aucun", alcohol: 40, identification: "Verre de 180 g" };
    const missing = ["netQuantity", "warnings", "maker"];
    expect(missingFacts(kind, facts, false)).toEqual({ missing, required: 5 });
    expect(missingFacts(kind, facts, true).missing).toEqual(["warnings", "maker"]);
    expect(missingFacts(kindOf("Artisanat / Bois"), {}, false).missing).not.toContain(
      "netQuantity",
    );
    expect(keptFacts(kind, facts)).toEqual({ hazards: "aucun", identification: "Verre de 180 g" });
  });
});

it("asks for the name of a food in the categories of food alone", () => {
  const isAsked = (category: string): boolean =>
    askedFacts({ category }, {}).some(({ key }) => key === "legalName");
  expect(categoryNames.filter(isAsked)).toEqual(
    categoryNames.filter((name) => FOOD_CATEGORIES.some((food) => food === name)),
  );
});
