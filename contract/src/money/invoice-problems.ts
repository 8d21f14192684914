/** Refusals of correcting an invoice. */
export const INVOICE_PROBLEMS = {
  "invoice/already-corrected": {
    status: 409,
    message: "Cette facture a déjà été corrigée : une autre la remplace.",
  },
  "invoice/given-back": {
    status: 409,
    message: "Cette facture a été rendue en entier par des avoirs : il n'y a plus rien à corriger.",
  },
  "invoice/identity-incomplete": {
    status: 409,
    message:
      "Votre profil ne dit pas tout ce qu'une facture demande (SIRET, adresse, numéro de TVA). Complétez-le d'abord.",
  },
  "invoice/nothing-to-correct": {
    status: 409,
    message: "Cette facture vous nomme comme votre profil. Corrigez d'abord votre profil.",
  },
} as const;
