/** What any page may have to say by itself: apart from all other refusals, whose sentences the first pages do without. */
export const COMMON_PROBLEMS = {
  "server/unexpected": {
    status: 500,
    message: "Une erreur inattendue est survenue. Veuillez réessayer plus tard.",
  },
  "session/required": {
    status: 401,
    message: "Session expirée. Veuillez vous reconnecter.",
  },
} as const;
