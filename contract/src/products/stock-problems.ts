import { LIMITS } from "../limits.ts";

/** Refusals of stock corrections, and of requests for a mail when a product is back. */
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
  "stock/batch-not-found": { status: 404, message: "Lot introuvable" },
  "stock/batch-exists": { status: 409, message: "Un lot de ce produit a déjà ce numéro." },
  "stock/batch-sold": {
    status: 409,
    message: "Ce lot est déjà vendu en partie : son numéro et sa date ne changent plus.",
  },
  "stock/batch-out-of-date": { status: 409, message: "Cette date est déjà passée." },
  "stock/off-sale": {
    status: 409,
    message: "Ce produit n'est plus en vente : son stock ne peut que baisser.",
  },
  "stock/batch-over": { status: 409, message: "Ce lot n'est plus en vente." },
  "stock/too-many-batches": {
    status: 409,
    message: `Ce produit a déjà ${LIMITS.batches} lots en stock : videz-en un d'abord.`,
  },
  "move/same-lease": { status: 409, message: "Ce produit est déjà dans cet espace." },
  "move/hidden": {
    status: 409,
    message: "Ce produit est masqué : il ne peut pas être déplacé pour le moment.",
  },
  "move/orders-wait": {
    status: 409,
    message:
      "Des acheteurs attendent ce produit dans son espace : leurs unités y restent. Déplacez les autres depuis le stock du produit.",
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
