import { WRONG_CODES } from "@stokaz/contract/limits";

/** Number of recovery codes of a person. */
export const RECOVERY_CODES = 10;

/** Alphabet without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Computes the state after a wrong code. @param before number of wrong codes in a row so far */
export const afterWrongCode = (
  before: number,
  now: Date,
): { wrong_tries: number; wait_until: Date | null } =>
  before + 1 < WRONG_CODES.count
    ? { wrong_tries: before + 1, wait_until: null }
    : { wrong_tries: 0, wait_until: new Date(now.getTime() + WRONG_CODES.minutes * 60_000) };

/**
 * Creates a recovery code: `abcd-efgh-jkmn`.
 *
 * @param draw returns a whole number from 0 (included) to its argument (excluded)
 */
export const recoveryCode = (draw: (below: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[draw(ALPHABET.length)]).join(""),
  ).join("-");

/** Normalises a typed code for comparison: spaces, hyphens and capitals do not count. */
export const normalCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, "");

/** True if the code is a phone's six digits, not a recovery code. */
export const isOfPhone = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Names the place for which a person's key is sealed: the sealed key cannot be opened from another
 * row.
 */
export const placeOf = (userId: string): string => `second-factor:${userId}`;
