/** How many wrong codes in a row are looked at, and how long none is after that. */
const WRONG_TRIES = 5;
const WAIT_MINUTES = 15;

/** How many recovery codes somebody has. */
export const RECOVERY_CODES = 10;

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** What a wrong code leads to. @param before wrong ones in a row until now */
export const afterWrong = (
  before: number,
  now: Date,
): { wrong_tries: number; wait_until: Date | null } =>
  before + 1 < WRONG_TRIES
    ? { wrong_tries: before + 1, wait_until: null }
    : { wrong_tries: 0, wait_until: new Date(now.getTime() + WAIT_MINUTES * 60_000) };

/** A recovery code as it is read: `abcd-efgh-jkmn`. @param draw a whole number from 0 on, below what it is given */
export const recoveryCode = (draw: (below: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[draw(ALPHABET.length)]).join(""),
  ).join("-");

/** What was typed of a code, as codes are compared: spaces, hyphens and capitals tell nothing. */
export const normalCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, "");

/** Whether that is what a phone shows, not a recovery code. */
export const isOfPhone = (code: string): boolean => /^\d{6}$/.test(code);

/** The place that somebody's key is sealed for: in another row it does not open. */
export const placeOf = (userId: string): string => `second-factor:${userId}`;
