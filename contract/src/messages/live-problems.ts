/** Refusals of live events. */
export const LIVE_PROBLEMS = {
  "live/too-many-streams": {
    status: 429,
    message: "Trop d'appareils suivent ce compte en direct : fermez-en un.",
  },
} as const;
