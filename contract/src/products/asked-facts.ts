import { isKeyOf } from "../keys.ts";
import type { CATEGORIES } from "./categories.ts";
import type { FactValues } from "./fact-values.ts";
import { type FactKey, factKeys, factOf } from "./product-facts.ts";

type Asked = Readonly<Partial<Record<FactKey, "required" | "optional">>>;

const FOOD: Asked = {
  legalName: "required",
  ingredients: "required",
  allergens: "required",
  traces: "optional",
  storage: "required",
  date: "required",
  origin: "required",
  producer: "required",
  nutrition: "required",
  labels: "optional",
};

const SAFE: Asked = {
  maker: "required",
  identification: "required",
  warnings: "required",
  labels: "optional",
};

const { origin: _, ...foodButOrigin } = FOOD;
const { date: __, ...foodButDate } = FOOD;

/** The facts asked of each family of products. */
const FAMILIES = {
  food: FOOD,
  honey: { ...foodButOrigin, honeyOrigins: "required" },
  jam: { ...FOOD, fruit: "required" },
  // Ingredients and nutrition may be left out above 1.2 % of alcohol: article 16 (4).
  alcohol: { ...FOOD, ingredients: "optional", nutrition: "optional", alcohol: "required" },
  garden: { ...FOOD, perishable: "optional" },
  fresh: { ...foodButDate, freshDate: "required", perishable: "required" },
  cosmetic: {
    purpose: "required",
    inci: "required",
    warnings: "required",
    durability: "required",
    responsible: "required",
    origin: "optional",
    labels: "optional",
  },
  candle: { ...SAFE, hazards: "required" },
  textile: { ...SAFE, fibres: "required", care: "optional", origin: "optional" },
  goods: { ...SAFE, materials: "optional", care: "optional", origin: "optional" },
} as const satisfies Record<string, Asked>;

type Family = keyof typeof FAMILIES;

const FAMILY_OF_CATEGORY: Record<keyof typeof CATEGORIES, Family> = {
  Boissons: "food",
  "Épicerie sucrée": "food",
  "Épicerie salée": "food",
  Vanille: "food",
  "Produits frais": "garden",
  "Bien-être": "cosmetic",
  Artisanat: "goods",
};

const FAMILY_OF_SUB_CATEGORY: Readonly<Record<string, Family>> = {
  Miels: "honey",
  Confitures: "jam",
  "Rhums et punchs": "alcohol",
  "Fromages et œufs": "fresh",
  Bougies: "candle",
  "Textile et broderie": "textile",
};

const familyOf = ({ category, subCategory }: Kind): Family =>
  FAMILY_OF_SUB_CATEGORY[subCategory ?? ""] ??
  (category != null && isKeyOf(FAMILY_OF_CATEGORY, category)
    ? FAMILY_OF_CATEGORY[category]
    : "goods");

/** Kind of a product: its category and sub-category, or none. */
export type Kind = {
  category?: string | null | undefined;
  subCategory?: string | null | undefined;
};

/**
 * The facts asked of a product, in the order of the sheet.
 *
 * @param facts the facts that are filled in already: if they say that nutrition values are given,
 * the sheet asks for the values
 */
export const askedFacts = (
  kind: Kind,
  facts: Readonly<Record<string, unknown>>,
): { key: FactKey; isRequired: boolean }[] => {
  const family: Asked = FAMILIES[familyOf(kind)];
  const areValuesAsked = family.nutrition !== undefined && facts.nutrition === "values";
  const asked: Asked = areValuesAsked ? { ...family, nutritionValues: "required" } : family;
  return factKeys
    .filter((key) => asked[key] !== undefined)
    .map((key) => ({ key, isRequired: asked[key] === "required" }));
};

/** The facts that a product of this kind keeps. Facts of other kinds are dropped. */
export const keptFacts = (kind: Kind, facts: FactValues): FactValues =>
  Object.fromEntries(
    askedFacts(kind, facts).flatMap(({ key }) => {
      const value = facts[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );

/**
 * Families that need no net quantity: all others are sold by weight, volume or number. Source:
 * regulation (EU) 1169/2011, article 23; 1223/2009, article 19.
 */
const WITHOUT_NET_QUANTITY: readonly Family[] = ["textile", "goods"];

/** Something that a sheet must say: a fact, or the quantity that one unit holds. */
export type MissingFact = FactKey | "netQuantity";

/** Name of a missing fact, with its French article: `l'origine`. */
export const missingName = (key: MissingFact): string =>
  key === "netQuantity" ? "la quantité nette" : factOf(key).the;

/** The form field for this fact. */
const fieldOf = (key: MissingFact): string =>
  key === "netQuantity" ? "netAmount" : `facts.${key}`;

/** Refusal of a sheet that lacks this fact. */
export const missingRefusal = (key: MissingFact): { field: string; message: string } => ({
  field: fieldOf(key),
  message: `Indiquez ${missingName(key)}.`,
});

/**
 * The required facts that a sheet lacks, and the number of all required facts.
 *
 * @param hasNetQuantity true if the quantity of one unit is known
 */
export const missingFacts = (
  kind: Kind,
  facts: Readonly<Record<string, unknown>>,
  hasNetQuantity: boolean,
): { missing: MissingFact[]; required: number } => {
  const required = askedFacts(kind, facts).filter(({ isRequired }) => isRequired);
  const isNetAsked = !WITHOUT_NET_QUANTITY.includes(familyOf(kind));
  const unsaid = required.flatMap(({ key }) => (facts[key] === undefined ? [key] : []));
  return {
    missing: isNetAsked && !hasNetQuantity ? ["netQuantity", ...unsaid] : unsaid,
    required: required.length + (isNetAsked ? 1 : 0),
  };
};

/**
 * Number of days in which an existing product must get its required facts. A product that is put on
 * sale with a sheet needs them at once.
 */
export const FACTS_GRACE_DAYS = 60;
