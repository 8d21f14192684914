/** What a correction of a stock is refused for. */
export const STOCK_PROBLEMS = {
  "stock/too-few": { status: 409, message: "Il n'y en a pas autant en stock." },
  "stock/too-many": {
    status: 409,
    message: "C'est trop : 10 000 unités d'un produit au plus, celles déjà vendues comprises.",
  },
  "stock/fewer-than-ordered": {
    status: 409,
    message: "C'est moins que ce qui attend des acheteurs : annulez d'abord ce qui manque.",
  },
} as const;
