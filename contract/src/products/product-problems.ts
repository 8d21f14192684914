/** Refusals of products and of their imports. */
export const PRODUCT_PROBLEMS = {
  "product/not-found": { status: 404, message: "Produit introuvable." },
  "product/not-yours": { status: 403, message: "Ce produit n'est pas le vôtre." },
  "product/rental-not-running": {
    status: 409,
    message: "Cette location n'est pas en cours : elle ne peut pas recevoir de produit.",
  },
  "product/area-exceeds-rental": {
    status: 409,
    message: "La surface des produits dépasse la surface louée.",
  },
  "product/quantity-below-sold": {
    status: 409,
    message: "La quantité ne peut pas être inférieure à ce qui est déjà vendu ou réservé.",
  },
  "product/has-orders": {
    status: 409,
    message: "Ce produit a des commandes à récupérer : il ne peut pas être supprimé.",
  },
  "import/not-found": { status: 404, message: "Cet import n'existe plus." },
  "import/under-way": {
    status: 409,
    message: "Un import est déjà en cours : attendez qu'il se termine.",
  },
  "import/not-ready": { status: 409, message: "Cet import n'est pas prêt." },
  "import/wrong-lines": {
    status: 409,
    message: "Des lignes sont en erreur : corrigez le fichier, ou appliquez les autres.",
  },
} as const;
