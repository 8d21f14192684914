/** What passwords, second factors, sessions and passkeys are refused for. */
export const SIGN_IN_PROBLEMS = {
  "account/leaked-password": {
    status: 400,
    message:
      "Ce mot de passe fait partie de ceux qui ont été volés ailleurs et que l'on essaie en premier. Choisissez-en un autre.",
  },
  "session/not-found": { status: 404, message: "Cette session est déjà fermée." },
} as const;
