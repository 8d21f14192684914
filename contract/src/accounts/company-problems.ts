/** Refusals of the company check. */
export const COMPANY_PROBLEMS = {
  "company/not-found": { status: 404, message: "Entreprise introuvable" },
  "company/verified": { status: 409, message: "Cette entreprise est déjà vérifiée." },
  "company/closed": {
    status: 409,
    message:
      "D'après le registre des entreprises, la vôtre a cessé son activité : rien de nouveau ne peut être vendu ni loué. Corrigez votre SIRET dans votre profil, ou contactez-nous.",
  },
} as const;
