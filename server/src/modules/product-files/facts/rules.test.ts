import type { FactValues } from "@stokaz/contract/products/fact-values";
import { typedFacts } from "@stokaz/contract/products/typed-facts";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { factHeadOf, factHeads, helpOf, readFacts, writeFacts } from "./rules.ts";

const FOOD = { category: "Épicerie sucrée" };
const HONEY = { category: "Épicerie sucrée", subCategory: "Miels" };
const CLOTH = { category: "Artisanat", subCategory: "Textile et broderie" };
const CHEESE = { category: "Produits frais", subCategory: "Fromages et œufs" };

const CAKE: FactValues = {
  legalName: "Gâteau patate",
  ingredients: "patate douce 60 %, beurre; sucre | vanille",
  allergens: ["eggs", "milk"],
  traces: ["nuts"],
  storage: "Au sec",
  date: "best_before",
  origin: "La Réunion",
  producer: { name: "La Kaz; Sucrée", address: "3 rue des Letchis, 97410 Saint-Pierre" },
  nutrition: "values",
  nutritionValues: {
    kilojoules: 1200,
    kilocalories: 287,
    fat: 3.5,
    saturated: 2,
    carbohydrates: 60,
    sugars: 30.5,
    protein: 3,
    salt: 0.1,
  },
  labels: [{ label: "ab", number: "FR;BIO|01\\a", until: "2027-12-31" }, { label: "pei" }],
};

describe("a sheet in the cells of a table", () => {
  it.each([
    [FOOD, CAKE],
    [FOOD, { allergens: [], ingredients: "aucun", nutrition: "raw" }],
    [
      HONEY,
      {
        honeyOrigins: [
          { name: "La Réunion", percent: 62.5 },
          { name: "Île | Maurice", percent: 37.5 },
        ],
      },
    ],
    [
      CLOTH,
      {
        fibres: [{ name: "coton", percent: 100 }],
        maker: { name: "A", address: "B", online: "a@b.re" },
      },
    ],
    [
      CHEESE,
      {
        freshDate: "use_by",
        perishable: "chilled",
        labels: [{ label: "farm", until: "2027-01-01" }],
      },
    ],
  ])("of %j is read as it was written: %j", (kind, facts) => {
    covers("own.product.193");
    expect(typedFacts.parse(readFacts(kind, writeFacts(facts)))).toEqual(facts);
  });

  it("takes what people write: capitals, accents, French days, no percent where there is one alone", () => {
    const typed = readFacts(FOOD, {
      Allergènes: "LAIT, Œufs ; Fruits a coque",
      Labels: "produit pei ; sans numéro ; 1/2/2028",
      "Quelle date porte l'emballage ?": "« jusqu'au » (dlc) : risqué après",
    });
    expect(typedFacts.parse(typed)).toEqual({
      allergens: ["milk", "eggs", "nuts"],
      labels: [{ label: "pei", until: "2028-02-01" }],
      date: "use_by",
    });
    expect(typedFacts.parse(readFacts(CLOTH, { "Matières du tissu": "lin" }))).toEqual({
      fibres: [{ name: "lin", percent: 100 }],
    });
  });

  it("leaves out what the kind of product is not asked for, and what is empty", () => {
    expect(readFacts(CLOTH, { Allergènes: "lait", Entretien: " " })).toEqual({});
  });

  it("has each head once, and finds the one that a refusal is about", () => {
    expect(new Set(factHeads).size).toBe(factHeads.length);
    expect(factHeadOf(FOOD, ["producer", "address"])).toBe("Qui le fabrique : adresse");
    expect(factHeadOf(CLOTH, ["maker"])).toBe("Qui le fabrique : nom");
    expect(factHeadOf(FOOD, ["labels", "0", "until"])).toBe("Labels");
    expect(factHeadOf(CLOTH, ["allergens"])).toBeUndefined();
  });

  it("writes numbers and shares with commas, and what it does not know as nothing", () => {
    const cells = writeFacts({
      alcohol: 40.5,
      date: "never",
      fibres: [{ name: "lin", percent: 12.5 }],
      labels: [{ label: "ab", until: "2027-01-01" }],
      nutritionValues: { salt: 0 },
    });
    expect(cells["Degré d'alcool (% vol.)"]).toBe("40,5");
    expect(cells["Matières du tissu"]).toBe("lin 12,5 %");
    expect(cells.Labels).toBe("AB (agriculture biologique) ; sans numéro ; 2027-01-01");
    expect([
      cells["Quelle date porte l'emballage ?"],
      cells["Sel (g)"],
      cells["Énergie (kJ)"],
    ]).toEqual(["", "0", ""]);
  });

  it("says what may stand in each column, and nothing of one that it does not have", () => {
    expect(helpOf("Conservation")).not.toBe("");
    expect(helpOf("Se périme-t-il vite ?")).toBe(
      "Oui : au réfrigérateur (4 °C) | Oui : en quelques jours | Non : il se garde des semaines",
    );
    expect(helpOf("Traces possibles")).toMatch(
      /^aucun, ou : gluten, crustacés, œufs, .*mollusques$/,
    );
    expect(helpOf("Matières du tissu")).toMatch(/ et part : \S.* 60 % \| \S.* 40 %$/);
    expect(helpOf("Labels")).toMatch(/^Nom ; numéro ; dernier jour : .*Produit Péi/);
    expect(helpOf("Marque")).toBe("");
  });
});
