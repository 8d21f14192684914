/** Life of a session after its last use, in days. */
export const SESSION_DAYS = 30;

/** Longest life of a session, in days, however often it is used. */
export const SESSION_MAX_DAYS = 90;

/** Time to give the code or the passkey of a sign-in, in minutes. */
export const CHALLENGE_MINUTES = 10;

/** Lifetime of a link to choose another password, in minutes and in French words. */
export const RESET_LINK_LIFE = { minutes: 60, words: "une heure" } as const;
