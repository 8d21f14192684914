/** Refusals of reading invoices, statements and contracts. */
export const DOCUMENT_PROBLEMS = {
  "document/not-found": { status: 404, message: "Ce document n'existe pas." },
  "document/none-of-year": { status: 404, message: "Vous n'avez aucun document de cette année." },
  "paper/busy": {
    status: 503,
    message: "Trop de documents sont demandés en même temps. Veuillez réessayer dans un instant.",
  },
  "paper/not-found": { status: 404, message: "Il n'y a pas de contrat pour cet achat." },
} as const;
