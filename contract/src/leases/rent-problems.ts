/** Refusals of rent payments, and of changes of the card that pays them. */
export const RENT_PROBLEMS = {
  "rental/prepaid-too-long": {
    status: 409,
    message: "Une location aussi longue se paie chaque mois.",
  },
  "rental/not-monthly": { status: 409, message: "Cette location a été payée en une fois." },
  "rental/over": { status: 409, message: "Cette location est terminée." },
  "rent/not-found": { status: 404, message: "Loyer introuvable." },
  "rent/not-payable": { status: 409, message: "Ce loyer n'est pas à payer." },
  "rent/charging": {
    status: 409,
    message: "Ce loyer est en cours de prélèvement. Réessayez dans quelques minutes.",
  },
  "card/change-not-found": { status: 404, message: "Changement de carte introuvable." },
  "card/not-given": { status: 409, message: "Aucune carte n'a été enregistrée." },
} as const;
