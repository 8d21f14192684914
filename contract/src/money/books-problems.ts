/** Refusals of closing the books. */
export const BOOKS_PROBLEMS = {
  "books/already-closed": { status: 409, message: "Ce mois est déjà clôturé." },
  "books/not-over": { status: 409, message: "Ce mois n'est pas encore terminé." },
  "books/not-next": { status: 409, message: "Clôturez d'abord les mois qui précèdent." },
  "books/not-compared": {
    status: 409,
    message:
      "Comparez d'abord les livres avec ceux du prestataire : ce mois ne l'a pas été depuis sa fin.",
  },
  "books/differences": {
    status: 409,
    message:
      "Des écarts avec le prestataire sont encore ouverts : résolvez-les, ou dites pourquoi vous clôturez quand même.",
  },
  "books/nothing-closed": {
    status: 409,
    message: "Aucun de ces mois n'est clôturé : le FEC ne contient que des écritures validées.",
  },
} as const;
