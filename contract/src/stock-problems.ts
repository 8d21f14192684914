/** What corrections of a stock, and wishes to be told of it, are refused for. */
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
  "restock/not-sold-out": {
    status: 409,
    message: "Ce produit n'est plus épuisé : rechargez la page.",
  },
  "restock/link-invalid": {
    status: 404,
    message: "Ce lien n'est plus valable, ou vous n'attendez plus aucun produit.",
  },
} as const;
