import type { FactValues } from "@stokaz/contract/products/fact-values";
import type { HOME_AND_CRAFTS } from "./products-home-and-crafts.ts";
import type { SWEETS } from "./products-sweets.ts";

type GoodsKey = keyof typeof HOME_AND_CRAFTS | Extract<keyof typeof SWEETS, "bougie-vanille">;

const oil = (plant: string, inci: string): FactValues => ({
  purpose: `Huile essentielle de ${plant}, pour parfumer`,
  inci,
  warnings:
    "Ne pas avaler. Tenir hors de portée des enfants. Ne pas appliquer pure sur la peau ni pendant une grossesse.",
  durability: "24 mois après ouverture",
  origin: "La Réunion",
  labels: [{ label: "nature" }],
});

const soap = (inci: string): FactValues => ({
  purpose: "Savon pour le corps et les mains",
  inci,
  warnings: "Éviter le contact avec les yeux.",
  durability: "12 mois après ouverture",
  origin: "La Réunion",
});

const infusion = (legalName: string, ingredients = "aucun"): FactValues => ({
  legalName,
  ingredients,
  allergens: [],
  storage: "Au sec, à l'abri de la lumière.",
  date: "best_before",
  origin: "La Réunion",
  nutrition: "infusion",
});

const craft = (identification: string, materials: string): FactValues => ({
  identification,
  materials,
  warnings: "aucun",
  origin: "La Réunion",
});

/** Facts of the soaps, candles, infusions and crafts. */
export const FACTS_OF_GOODS: Readonly<Record<GoodsKey, FactValues>> = {
  "bougie-vanille": {
    identification: "Bougie vanille, verre de 180 g",
    hazards: "aucun",
    warnings:
      "Ne jamais laisser brûler sans surveillance. Tenir loin des enfants, des animaux et des rideaux.",
  },
  "huile-essentielle-geranium": oil(
    "géranium rosat",
    "Pelargonium graveolens flower oil, citronellol, geraniol, linalool",
  ),
  "huile-essentielle-vetiver": oil("vétiver", "Vetiveria zizanoides root oil"),
  "the-geranium": infusion(
    "Thé vert au géranium",
    "Thé vert 90 %, géranium rosat, pétales de fleurs",
  ),
  "savon-geranium": soap(
    "Sodium olivate, sodium cocoate, aqua, glycerin, Pelargonium graveolens flower oil, citronellol, geraniol",
  ),
  "savon-coco": soap("Sodium cocoate, aqua, glycerin, Cocos nucifera fruit powder"),
  "tisane-ayapana": infusion("Feuilles d'ayapana à infuser"),
  "cafe-bourbon-pointu": infusion("Café Bourbon pointu torréfié, en grains"),
  "panier-vacoa": craft("Panier vacoa, 35 × 25 cm", "Feuilles de vacoa"),
  "tente-bertelle": craft("Bertelle vacoa, 40 × 30 cm", "Feuilles de vacoa, corde"),
  "chapeau-latanier": craft("Chapeau latanier, trois tailles", "Feuilles de latanier"),
  "broderie-cilaos": {
    identification: "Napperon à jours, 30 × 30 cm",
    fibres: [{ name: "Lin", percent: 100 }],
    warnings: "aucun",
    care: "Lavage à la main, à l'eau tiède.",
    origin: "La Réunion (Cilaos)",
  },
  "planche-tamarin": craft("Planche tamarin, 38 × 20 cm", "Tamarin des Hauts, huile de lin"),
};
