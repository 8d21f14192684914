import type { FactValues } from "@stokaz/contract/products/fact-values";
import type { DRINKS_AND_VANILLA } from "./products-drinks-and-vanilla.ts";
import type { GROCERIES } from "./products-groceries.ts";
import type { SWEETS } from "./products-sweets.ts";

type FoodKey =
  | keyof typeof DRINKS_AND_VANILLA
  | keyof typeof GROCERIES
  | Exclude<keyof typeof SWEETS, "bougie-vanille">;

const DRY = "À l'abri de la chaleur et de la lumière.";
const COLD_ONCE_OPEN = "À l'abri de la lumière ; au frais une fois ouvert, et à finir en un mois.";

/** Facts of a local food without allergens, with a best-before date; `more` overrides facts. */
const food = (legalName: string, ingredients: string, more: FactValues = {}): FactValues => ({
  legalName,
  ingredients,
  allergens: [],
  storage: DRY,
  date: "best_before",
  origin: "La Réunion",
  nutrition: "small",
  ...more,
});

const rum = (legalName: string, alcohol: number, more: FactValues = {}): FactValues => ({
  legalName,
  alcohol,
  allergens: [],
  storage: "Debout, à l'abri de la lumière.",
  date: "none_alcohol",
  origin: "La Réunion",
  nutrition: "alcohol",
  ...more,
});

const honey = (legalName: string): FactValues => ({
  legalName,
  ingredients: "aucun",
  allergens: [],
  storage: "À température ambiante, pot bien fermé.",
  date: "best_before",
  honeyOrigins: [{ name: "France (La Réunion)", percent: 100 }],
  nutrition: "raw",
  labels: [{ label: "pei" }],
});

const jam = (fruits: string, fruit: number, more: FactValues = {}): FactValues =>
  food(`Confiture ${fruits}`, `Fruits ${fruit} %, sucre de canne, jus de citron`, {
    fruit,
    storage: COLD_ONCE_OPEN,
    ...more,
  });

const spice = (legalName: string, ingredients = "aucun", more: FactValues = {}): FactValues =>
  food(legalName, ingredients, { nutrition: "herbs", ...more });

/** Facts of the foods and drinks. */
export const FACTS_OF_FOOD: Readonly<Record<FoodKey, FactValues>> = {
  "rhum-arrange-vanille": rum("Boisson spiritueuse à base de rhum, à la vanille", 40),
  "rhum-arrange-letchi": rum("Boisson spiritueuse à base de rhum, au letchi", 35),
  "rhum-arrange-faham": rum("Boisson spiritueuse à base de rhum, au faham", 40),
  "punch-coco": rum("Liqueur de rhum au coco", 16, {
    ingredients: "Lait de coco, rhum, sucre de canne, lait concentré, citron vert, muscade",
    allergens: ["milk"],
    storage: COLD_ONCE_OPEN,
  }),
  "sirop-de-tamarin": food("Sirop de tamarin", "Sucre de canne, pulpe de tamarin, eau", {
    storage: COLD_ONCE_OPEN,
  }),
  "sirop-de-canne": food("Sirop de canne", "Jus de canne", { storage: COLD_ONCE_OPEN }),
  "vanille-bourbon-gousses": spice("Gousses de vanille Bourbon", "aucun", {
    labels: [{ label: "igp", number: "Vanille de l'île de La Réunion" }],
  }),
  "vanille-poudre": spice("Vanille moulue"),
  "extrait-de-vanille": food(
    "Extrait de vanille",
    "Eau, alcool de canne, gousses de vanille 20 %, sucre",
  ),
  "vinaigre-de-canne": food("Vinaigre de canne", "aucun", {
    date: "none_keeps",
    nutrition: "vinegar",
  }),
  "miel-de-letchi": honey("Miel de letchi"),
  "miel-de-foret": honey("Miel de forêt"),
  "miel-de-baies-roses": honey("Miel de baies roses"),
  "bonbons-miel": food("Bonbons durs au miel", "Sucre, miel 33 %, sirop de glucose, citron galet"),
  "confiture-ananas-victoria": jam("d'ananas Victoria au gingembre", 60),
  "confiture-mangue": jam("de mangue", 65),
  "confiture-goyavier": jam("de goyavier", 60),
  "confiture-papaye": jam("de papaye à la vanille", 60),
  "chocolat-cacao-peyi": food("Chocolat noir", "Fèves de cacao 72 %, sucre de canne", {
    traces: ["milk", "nuts"],
    nutrition: "values",
    nutritionValues: {
      kilojoules: 2310,
      kilocalories: 556,
      fat: 41,
      saturated: 25,
      carbohydrates: 34,
      sugars: 27,
      protein: 8.6,
      salt: 0.02,
    },
  }),
  "biscuits-manioc": food(
    "Biscuits à la farine de manioc",
    "Farine de manioc 45 %, beurre, sucre de canne, œufs, cannelle, sel",
    { allergens: ["milk", "eggs"], traces: ["gluten"], labels: [{ label: "pei" }] },
  ),
  massale: spice("Mélange d'épices", "Coriandre, cumin, fenugrec, girofle, feuille de cari", {
    traces: ["mustard", "celery"],
  }),
  "curcuma-de-la-plaine": spice("Curcuma moulu"),
  "combava-poudre": spice("Zeste de combava en poudre"),
  "sel-de-saint-leu": food("Gros sel marin", "aucun", { date: "none_keeps", nutrition: "salt" }),
  "pate-de-piment": food(
    "Pâte de piment",
    "Piment oiseau 70 %, huile de tournesol, ail, gingembre, sel",
    { storage: COLD_ONCE_OPEN },
  ),
  "piment-confit": food(
    "Piments confits au vinaigre",
    "Piment vert 60 %, vinaigre de canne, miel, graines de moutarde, sel",
    { allergens: ["mustard"], storage: COLD_ONCE_OPEN },
  ),
  "rougail-mangue": food(
    "Condiment à la mangue verte",
    "Mangue verte 75 %, oignon, piment, huile de tournesol, sel",
    { date: "use_by", storage: "Au réfrigérateur, entre 0 et 4 °C." },
  ),
  "achards-de-legumes": food(
    "Légumes en achards",
    "Chou, carotte, haricot vert, citron, huile de tournesol, vinaigre, curcuma, gingembre, sel",
    { traces: ["mustard"], storage: COLD_ONCE_OPEN },
  ),
};
