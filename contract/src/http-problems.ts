/** Refusals that every request can get. */
export const HTTP_PROBLEMS = {
  "request/invalid": { status: 400, message: "Certains champs sont à corriger." },
  "request/not-found": { status: 404, message: "Cette page n'existe pas." },
  "feature/off": { status: 404, message: "Cette fonction n'est pas proposée ici." },
  "request/record-changed": {
    status: 409,
    message:
      "Des valeurs ont changé depuis l'ouverture de ce formulaire. Vérifiez-les, puis enregistrez à nouveau.",
  },
  "request/timeout": {
    status: 408,
    message: "La demande a mis trop de temps à arriver. Veuillez réessayer.",
  },
  "request/too-large": { status: 413, message: "Les données envoyées sont trop volumineuses." },
  "request/address-too-long": { status: 414, message: "Cette adresse est trop longue." },
  "request/unsupported-type": { status: 415, message: "Ce type de contenu n'est pas accepté." },
  "request/expectation-failed": {
    status: 417,
    message: "Cette demande attend du serveur ce qu'il ne fait pas.",
  },
  "request/too-many": {
    status: 429,
    message: "Trop de tentatives. Veuillez réessayer dans quelques minutes.",
  },
  "request/headers-too-large": {
    status: 431,
    message: "Les en-têtes de cette demande sont trop volumineux.",
  },
  "server/provider-unavailable": {
    status: 503,
    message: "Le service de paiement ne répond pas. Veuillez réessayer plus tard.",
  },
  "server/files-unavailable": {
    status: 503,
    message:
      "Les fichiers ne sont pas accessibles pour l'instant. Rien n'est perdu : veuillez réessayer dans quelques minutes.",
  },
  "webhook/bad-signature": { status: 400, message: "Signature invalide." },
} as const;
