import { keysOf } from "../keys.ts";
/**
 * Kind of date of a food, or the reason why it has none. Source: regulation (EU) 1169/2011, article
 * 24 and annex X.
 */
export const FRESH_DATES = {
  use_by: {
    label: "« Jusqu'au » (DLC) : risqué après",
    shown: "À consommer jusqu'à la date inscrite sur l'emballage (DLC)",
  },
  best_before: {
    label: "« De préférence avant » (DDM)",
    shown: "À consommer de préférence avant la date inscrite sur l'emballage (DDM)",
  },
} as const;

/** {@link FRESH_DATES} with the reasons why a food has no date. */
export const DATES = {
  ...FRESH_DATES,
  none_fresh: {
    label: "Aucune : fruits ou légumes entiers",
    shown: "Sans date : fruits ou légumes frais",
  },
  none_alcohol: {
    label: "Aucune : 10 % d'alcool ou plus",
    shown: "Sans date : boisson à 10 % d'alcool ou plus",
  },
  none_keeps: {
    label: "Aucune : sel, sucre ou vinaigre",
    shown: "Sans date : sel, sucre ou vinaigre",
  },
} as const;

/** How fast a food spoils. */
export const PERISHABILITY = {
  chilled: {
    label: "Oui : au réfrigérateur (4 °C)",
    shown: "Se périme vite : à garder au réfrigérateur (4 °C)",
  },
  days: {
    label: "Oui : en quelques jours",
    shown: "Se périme en quelques jours",
  },
  no: { label: "Non : il se garde des semaines", shown: "Se garde plusieurs semaines" },
} as const;

/**
 * Nutrition facts: they are given, or a reason why not. Source: regulation (EU) 1169/2011, article
 * 16 and annex V.
 */
export const NUTRITION = {
  values: { label: "Oui : je les écris", shown: "" },
  small: {
    label: "Non : petite production locale",
    shown:
      "Dispensé : petites quantités, vendues localement par leur fabricant (annexe V, point 19)",
  },
  raw: {
    label: "Non : produit brut (miel, fruit…)",
    shown: "Dispensé : produit non transformé, d'un seul ingrédient (annexe V, point 1)",
  },
  herbs: {
    label: "Non : épices ou plantes",
    shown: "Dispensé : plantes aromatiques ou épices (annexe V, point 5)",
  },
  salt: { label: "Non : sel", shown: "Dispensé : sel (annexe V, point 6)" },
  infusion: {
    label: "Non : café, thé ou tisane",
    shown: "Dispensé : café, thé ou plantes à infuser (annexe V, points 11 et 12)",
  },
  vinegar: { label: "Non : vinaigre", shown: "Dispensé : vinaigre (annexe V, point 13)" },
  tiny: {
    label: "Non : très petit emballage",
    shown: "Dispensé : très petit emballage (annexe V, point 18)",
  },
  alcohol: {
    label: "Non : boisson alcoolisée",
    shown: "Dispensé : boisson à plus de 1,2 % d'alcool (article 16)",
  },
} as const;

/**
 * Nutrients for 100 g or 100 ml, in the order of the law. Source: regulation (EU) 1169/2011, annex
 * XV.
 */
export const NUTRIENTS = {
  kilojoules: { label: "Énergie (kJ)", unit: "kJ", maximum: 4000 },
  kilocalories: { label: "Énergie (kcal)", unit: "kcal", maximum: 1000 },
  fat: { label: "Matières grasses (g)", unit: "g", maximum: 100 },
  saturated: { label: "dont acides gras saturés (g)", unit: "g", maximum: 100 },
  carbohydrates: { label: "Glucides (g)", unit: "g", maximum: 100 },
  sugars: { label: "dont sucres (g)", unit: "g", maximum: 100 },
  protein: { label: "Protéines (g)", unit: "g", maximum: 100 },
  salt: { label: "Sel (g)", unit: "g", maximum: 100 },
} as const;

export type NutrientKey = keyof typeof NUTRIENTS;
/** Keys of {@link NUTRIENTS}. */
export const nutrientKeys = keysOf(NUTRIENTS);

/** Labels of quality that a product may carry. */
export const LABELS = {
  ab: "AB (agriculture biologique)",
  pei: "Produit Péi",
  farm: "Fermier",
  red: "Label rouge",
  igp: "IGP",
  aop: "AOP",
  nature: "Nature & Progrès",
  cosmos: "Cosmos (cosmétique bio)",
} as const;

export type LabelKey = keyof typeof LABELS;
/** Keys of {@link LABELS}. */
export const labelKeys = keysOf(LABELS);
