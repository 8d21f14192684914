// Order panels would load zod with the schemas of basket.ts.
import { LIMITS } from "../limits.ts";

/** The refusal of one more product in a full basket. */
export const BASKET_FULL = `Un panier ne peut pas contenir plus de ${LIMITS.basketLines} produits différents.`;

/** The refusal of a basket without products. */
export const BASKET_EMPTY = "Votre panier est vide.";
