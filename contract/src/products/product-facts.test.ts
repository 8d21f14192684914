import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { calendarDay } from "../time/calendar.ts";
import { guessAllergens, markAllergens } from "./allergens.ts";
import type { FactValues } from "./fact-values.ts";
import { allergensLine, FACT_COLUMNS, factCells, factText, shownFacts } from "./shown-facts.ts";
import { typedFacts } from "./typed-facts.ts";

const marked = (text: string, ...allergens: Parameters<typeof markAllergens>[1][number][]) =>
  markAllergens(text, allergens)
    .map(({ text: part, isStrong }) => (isStrong ? `[${part}]` : part))
    .join("");

const guessed = (text: string) =>
  guessAllergens(text).map(({ allergen, word }) => `${word}: ${allergen}`);

describe("allergens in a list of ingredients", () => {
  it("are highlighted where they are declared, whatever the accents, capitals and plurals", () => {
    covers("own.product.167");
    expect(marked("Farine de BLÉ, Œufs, crème, blérot", "gluten", "eggs")).toBe(
      "Farine de [BLÉ], [Œufs], crème, blérot",
    );
    expect(marked("crème, lait de coco, beurre", "milk")).toBe("[crème], lait de coco, [beurre]");
  });

  it("are suggested by whole words, not by similar ones", () => {
    covers("own.product.167");
    expect(guessed("Beurre demi-sel, sucre, noisettes")).toEqual([
      "Beurre: milk",
      "noisettes: nuts",
    ]);
    expect(guessed("lait de coco, noix de muscade, beurre de cacao, orgeat")).toEqual([]);
    expect(guessed("lait d'amande, lait de soja")).toEqual(["soja: soya", "amande: nuts"]);
  });
});

const read = (facts: unknown) => typedFacts.parse(facts);
const refusals = (facts: unknown): string[] => {
  const { error } = typedFacts.safeParse(facts);
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

describe("facts as they are typed", () => {
  it("may be JSON or an object, with French numbers; empty ones are left out", () => {
    const typed = { alcohol: "40,5", origin: " ", allergens: [], producer: { name: "" } };
    expect(read(typed)).toEqual({ alcohol: 40.5, allergens: [] });
    expect(read(JSON.stringify(typed))).toEqual({ alcohol: 40.5, allergens: [] });
    expect(read({ fibres: [{ name: "Lin", percent: "" }, { name: "" }] })).toEqual({
      fibres: [{ name: "Lin", percent: 100 }],
    });
  });

  it.each([
    [{ colour: "rouge" }, ": Fiche du produit invalide."],
    ["[", ": Fiche du produit invalide."],
    [{ alcohol: "quarante" }, "alcohol: Indiquez un nombre, par exemple 12,5."],
    [{ alcohol: 97 }, "alcohol: Au plus 96."],
    [{ date: "demain" }, "date: Choisissez une réponse."],
    [{ allergens: ["pollen"] }, "allergens.0: Fiche du produit invalide."],
    [{ maker: { name: "A", address: "B" } }, "maker.online: Un e-mail ou un site est requis."],
    [{ producer: { name: "A" } }, "producer.address: L'adresse est requise."],
    [
      {
        fibres: [
          { name: "Lin", percent: 60 },
          { name: "Coton", percent: 30 },
        ],
      },
      "fibres: Ensemble, les parts font 100 %.",
    ],
    ['{"origin":"a\\u0000b"}', ": Ce texte contient un caractère illisible."],
  ])("are refused in words: %j", (facts, refusal) => {
    covers("own.product.168");
    expect(refusals(facts)).toEqual([refusal]);
  });
});

const today = calendarDay("2026-11-23");
const shown = (facts: Parameters<typeof shownFacts>[0]) =>
  shownFacts(facts, today).map((fact) => `${fact.term} : ${factText(fact)}`);

describe("the sheet that buyers read", () => {
  it("lists allergens first, in capitals where there is no bold, and leaves out unknown facts", () => {
    covers("own.product.169");
    const biscuits = { ingredients: "Farine de blé, beurre", allergens: ["milk", "gluten"] };
    expect(shown(biscuits)).toEqual([
      "Allergènes : CONTIENT : GLUTEN, LAIT",
      "Ingrédients : Farine de BLÉ, BEURRE",
    ]);
    expect(shown({ allergens: [], ingredients: "aucun" })).toEqual([
      "Allergènes : AUCUN DES 14 ALLERGÈNES À DÉCLARER",
      "Ingrédients : Un seul ingrédient",
    ]);
    expect(shown({ ingredients: "Sucre" })).toEqual(["Ingrédients : Sucre"]);
    expect(shown({})).toEqual([]);
  });

  it("formats each kind of fact for readers", () => {
    const facts = {
      alcohol: 40.5,
      date: "none_alcohol",
      honeyOrigins: [
        { name: "Maurice", percent: 12.5 },
        { name: "France", percent: 87.5 },
      ],
      producer: { name: "La Ruche", address: "Le Tampon" },
      nutritionValues: { kilojoules: 1370, fat: 0.1 },
    };
    expect(shown(facts)).toEqual([
      "Alcool : 40,5 % vol.",
      "Date : Sans date : boisson à 10 % d'alcool ou plus",
      "Pays de récolte : France 87,5 %, Maurice 12,5 %",
      "Fabriqué par : La Ruche, Le Tampon",
      "Pour 100 g ou 100 ml : Énergie 1370 kJ, Matières grasses 0,1 g",
    ]);
  });

  it.each([
    ["Artisanat", {}, undefined],
    ["Épicerie sucrée", {}, "Allergènes : non renseignés par le vendeur"],
    ["Épicerie sucrée", { allergens: [] }, "Allergènes : aucun des 14 à déclarer"],
    ["Boissons", { allergens: ["milk", "eggs"] }, "Allergènes : œufs, lait"],
    [
      "Vanille",
      { allergens: [], traces: ["nuts"] },
      "Allergènes : aucun des 14 à déclarer. Traces possibles : fruits à coque",
    ],
  ])("says in a line of what is %s with %j: %s", (category, facts, line) => {
    expect(allergensLine({ category }, facts)).toBe(line);
  });

  it("fills the columns of a table, also those that several kinds of products share", () => {
    const today = calendarDay("2026-11-23");
    const cells = (facts: FactValues) =>
      Object.fromEntries(factCells(facts, today).map((cell, at) => [FACT_COLUMNS[at], cell]));
    expect(new Set(FACT_COLUMNS).size).toBe(FACT_COLUMNS.length);
    const jam = cells({ legalName: "Confiture", allergens: ["milk"], date: "best_before" });
    expect([jam.Dénomination, jam.Allergènes, jam.Ingrédients]).toEqual([
      "Confiture",
      "CONTIENT : LAIT",
      "",
    ]);
    expect(jam.Date).toContain("DDM");
    expect(cells({ freshDate: "use_by" }).Date).toContain("DLC");
  });

  it("leaves out expired labels", () => {
    covers("own.product.170");
    const labels = [
      { label: "ab", number: "FR-BIO-01", until: "2026-11-23" },
      { label: "red", until: "2026-11-22" },
      { label: "farm" },
    ];
    expect(shown({ labels })).toEqual([
      "Labels : AB (agriculture biologique), FR-BIO-01, jusqu'au 23 novembre 2026 ; Fermier",
    ]);
  });
});
