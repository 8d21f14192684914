import type { ProductSort } from "../products/product-sorts.ts";
import type { SpaceSort } from "../spaces/available-spaces.ts";

/** A sort order of a list: its name, and the criterion that orders the results. */
type Ranking = { label: string; criterion: string };

/**
 * Criterion of each sort order of the lists of spaces; the first one is the default. People can
 * read all of it. Source: code de la consommation, L111-7; regulation (EU) 2019/1150, article 5.
 */
export const SPACE_RANKING = {
  newest: {
    label: "Les plus récents",
    criterion: "la date de publication, de la plus récente à la plus ancienne",
  },
  distance: {
    label: "Les plus proches",
    criterion:
      "la distance à vol d'oiseau entre vous et l'espace, de la plus courte à la plus longue",
  },
  price: {
    label: "Les moins chers",
    criterion: "le prix par palette et par mois, du plus bas au plus haut",
  },
  room: {
    label: "Les plus spacieux",
    criterion: "la surface libre pendant toute la période, de la plus grande à la plus petite",
  },
} as const satisfies Record<SpaceSort, Ranking>;

/** Criterion of each sort order of the lists of products. */
export const PRODUCT_RANKING = {
  newest: {
    label: "Nouveautés",
    criterion: "la date de mise en vente, de la plus récente à la plus ancienne",
  },
  "price-up": { label: "Prix croissant", criterion: "le prix, du plus bas au plus haut" },
  "price-down": { label: "Prix décroissant", criterion: "le prix, du plus haut au plus bas" },
  "unit-price-up": {
    label: "Prix au kilo ou au litre",
    criterion:
      "le prix au kilo ou au litre, du plus bas au plus haut ; puis les produits vendus à la pièce ou sans quantité indiquée, par prix croissant",
  },
  distance: {
    label: "Distance",
    criterion:
      "la distance à vol d'oiseau entre la commune choisie et le lieu de récupération, de la plus courte à la plus longue",
  },
} as const satisfies Record<ProductSort, Ranking>;
