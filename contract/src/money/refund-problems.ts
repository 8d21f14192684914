/** Refusals of refunds. */
export const REFUND_PROBLEMS = {
  "refund/not-found": { status: 404, message: "Remboursement introuvable." },
  "refund/too-much": {
    status: 409,
    message: "Ce montant dépasse ce qui reste à rembourser sur ce paiement.",
  },
  "refund/rental-in-use": {
    status: 409,
    message:
      "Des commandes de produits gardés dans cette location sont à récupérer : remboursez-les d'abord.",
  },
  "refund/disputed": {
    status: 409,
    message: "La banque du payeur conteste ce paiement : c'est elle qui décide s'il est rendu.",
  },
  "refund/not-failed": { status: 409, message: "Ce remboursement n'a pas échoué." },
} as const;
