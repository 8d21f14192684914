/** Strength from 0, easily guessed, to 3. */
export type PasswordStrength = 0 | 1 | 2 | 3;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** Most common passwords: a password that contains one is weak, however long it is. */
const COMMON = /^(.)\1+$|12345|azerty|qwerty|motdepasse|password|bonjour|soleil|stokaz/iu;
/** Bits of entropy per character: a base, plus an amount for each further kind of character. */
const BITS = { base: 3, perKind: 0.75 } as const;
const BIT_THRESHOLDS = [24, 40, 64] as const;

/**
 * Estimates how hard a password is to guess: advice while typing, never a reason to refuse it.
 * Length counts most, then the kinds of characters; repeated characters count once.
 */
export const passwordStrength = (password: string): PasswordStrength => {
  if (COMMON.test(password)) return 0;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const counted = Math.min([...password].length, distinct * 2);
  const bits = counted * (BITS.base + BITS.perKind * (kinds - 1));
  const reached = BIT_THRESHOLDS.filter((enough) => bits >= enough).length;
  return reached === 3 ? 3 : reached === 2 ? 2 : reached === 1 ? 1 : 0;
};
