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
  "refund/other-request": {
    status: 409,
    message: "Un autre remboursement est déjà fait par un premier envoi de ce formulaire.",
  },
  "refund/not-failed": {
    status: 409,
    message: "Ce remboursement n'est pas en échec, ou quelqu'un s'en est déjà occupé.",
  },
  "refund/impossible-day": {
    status: 409,
    message: "Le jour du virement ne peut être ni à venir, ni avant l'achat.",
  },
} as const;
