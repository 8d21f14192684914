/** Refusals of claims. */
export const CLAIM_PROBLEMS = {
  "claim/not-found": { status: 404, message: "Ce litige est introuvable." },
  "claim/picture-not-found": { status: 404, message: "Cette photo est introuvable." },
  "claim/nothing-to-claim": {
    status: 409,
    message: "Rien de cet achat ne peut être signalé : il n'est pas payé, ou tout est déjà rendu.",
  },
  "claim/too-late": {
    status: 409,
    message:
      "Le délai pour ouvrir un litige ici est passé. Vos droits restent : pour un défaut, la garantie légale dure deux ans. Écrivez au vendeur, ou à nous par la page Contact.",
  },
  "claim/line-waits": {
    status: 409,
    message:
      "Une décision ou un retour est déjà en cours pour ce produit. Attendez qu'il soit terminé.",
  },
  "claim/several-sellers": {
    status: 409,
    message: "Ces produits ont plusieurs vendeurs : ouvrez un litige pour chacun.",
  },
  "claim/too-many-units": { status: 409, message: "Vous n'avez pas autant d'unités." },
  "claim/too-much": { status: 409, message: "Ce montant dépasse ce qui a été payé." },
  "claim/already-open": {
    status: 409,
    message: "Un litige est déjà ouvert pour cette location : continuez dans celui-ci.",
  },
  "claim/not-now": {
    status: 409,
    message: "Ce litige a changé entre-temps : relisez-le avant de continuer.",
  },
  "claim/too-many-messages": {
    status: 409,
    message: "Vous avez déjà beaucoup écrit dans ce litige : attendez la suite.",
  },
  "claim/of-account": {
    status: 409,
    message: "Ce compte a un litige ouvert : il pourra être fermé une fois le litige terminé.",
  },
} as const;
