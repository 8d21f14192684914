/** Refusals of the statements and files for the tax authority. */
export const TAX_PROBLEMS = {
  "tax-year/not-over": {
    status: 409,
    message: "Cette année n'est pas finie : ses relevés et ses fichiers viennent après.",
  },
  "tax-file/no-key": {
    status: 409,
    message:
      "Aucune clé publique de l'administration n'est lisible : indiquez son fichier dans DAC7_PUBLIC_KEY.",
  },
  "tax-file/no-siren": {
    status: 409,
    message: "Le SIREN de la plateforme n'est pas connu : écrivez-le dans OPERATOR_REGISTRATION.",
  },
  "tax-file/initial-made": {
    status: 409,
    message: "Le fichier initial de cette année est déjà fait.",
  },
  "tax-file/initial-first": {
    status: 409,
    message: "Faites d'abord le fichier initial de cette année.",
  },
  "tax-file/nothing-to-tell": { status: 409, message: "Un tel fichier n'aurait rien à dire." },
  "tax-file/incomplete-sellers": {
    status: 409,
    message:
      "Il manque à des vendeurs ce sans quoi le fichier est refusé. Attendez-les, ou laissez-les pour un fichier complémentaire.",
  },
  "tax-file/not-found": { status: 404, message: "Fichier introuvable" },
} as const;
