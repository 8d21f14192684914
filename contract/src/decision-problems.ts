/** What reports, decisions and what follows them refuse. */
export const DECISION_PROBLEMS = {
  "report/not-found": { status: 404, message: "Signalement introuvable." },
  "report/decided": { status: 409, message: "Ce signalement est déjà traité." },
  "report/link-invalid": { status: 404, message: "Ce lien n'est plus valable." },
} as const;
