/** Refusals of storage spaces, of their lessors, and of hiding spaces. */
export const SPACE_PROBLEMS = {
  "space/payment-account-missing": {
    status: 403,
    message: "Compte Stripe manquant. Veuillez d'abord le connecter dans votre profil.",
  },
  "seller/not-found": { status: 404, message: "Ce vendeur est introuvable." },
  "space/not-found": { status: 404, message: "Espace de stockage introuvable." },
  "space/not-yours": { status: 403, message: "Cet espace de stockage n'est pas le vôtre." },
  "space/surface-below-rented": {
    status: 409,
    message: "La surface ne peut pas être inférieure à ce qui est déjà loué.",
  },
  "space/has-rentals": {
    status: 409,
    message: "Cet espace a une location en cours ou à venir : il ne peut pas être supprimé.",
  },
  "listing/already-hidden": { status: 409, message: "C'est déjà masqué." },
  "listing/not-hidden": { status: 409, message: "Ce n'est pas masqué." },
  "commune/not-found": { status: 404, message: "Commune introuvable." },
} as const;
