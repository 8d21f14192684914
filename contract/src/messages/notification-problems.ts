/** Refusals of notifications. */
export const NOTIFICATION_PROBLEMS = {
  "notification/not-found": { status: 404, message: "Cette notification n'existe plus." },
  "notification/link-unknown": {
    status: 404,
    message:
      "Ce lien ne sert plus. Connectez-vous pour choisir vos e-mails dans vos notifications.",
  },
} as const;
