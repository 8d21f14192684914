/**
 * Refusals that every page may show. They have their own file so that first pages do not load all
 * the others.
 */
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
