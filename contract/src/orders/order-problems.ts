/** Refusals of orders. */
export const ORDER_PROBLEMS = {
  "order/invalid-product": { status: 400, message: "Produit invalide. Veuillez réessayer." },
  "order/not-on-sale": { status: 409, message: "Ce produit n'est plus en vente." },
  "order/not-enough-stock": { status: 409, message: "Il n'en reste plus assez en stock." },
  "order/price-mismatch": { status: 409, message: "Le prix de ce produit a changé." },
  "order/own-product": { status: 409, message: "Vous ne pouvez pas acheter votre propre produit." },
  "order/age-undeclared": {
    status: 400,
    message: "L'alcool est réservé aux adultes : confirmez que vous avez 18 ans ou plus.",
  },
  "order/alcohol-hours": {
    status: 409,
    message: "L'alcool ne se vend pas à cette heure (arrêté préfectoral).",
  },
  "order/other-place": {
    status: 409,
    message: "Ce produit se récupère à un autre endroit : il ne peut pas être dans ce panier.",
  },
  "order/not-found": { status: 404, message: "Commande introuvable." },
  "order/not-yours": { status: 403, message: "Cette commande n'est pas la vôtre." },
  "order/not-collectable": {
    status: 409,
    message: "Cette commande ne peut pas être marquée comme récupérée.",
  },
  "order/not-to-prepare": {
    status: 409,
    message: "Cette commande n'est plus à préparer.",
  },
  "order/not-cancellable": {
    status: 409,
    message: "Cette commande ne peut plus être annulée.",
  },
  "order/line-contested": {
    status: 409,
    message:
      "Une décision est attendue pour ce produit : il ne peut pas être annulé. S'il y a un litige, répondez-y dans « Mes litiges ».",
  },
  "order/too-many-units": {
    status: 409,
    message: "Il ne reste pas autant d'unités à annuler dans cette commande.",
  },
  "order/changed-meanwhile": {
    status: 409,
    message: "Cette commande a changé entre-temps. Relisez-la avant de confirmer.",
  },
} as const;
