/** How long a session lives after it was last used. */
export const SESSION_DAYS = 30;
/** How long a password reset link works. */
export const RESET_MINUTES = 60;
/** A session's end moves at most this often, so that reading does not always write. */
export const SESSION_REFRESH_MINUTES = 60;

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);

export const daysAfter = (instant: Date, days: number): Date => minutesAfter(instant, days * 1440);
