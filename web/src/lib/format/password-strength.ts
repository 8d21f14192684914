/** From 0, easily guessed, to 3. */
export type PasswordStrength = 0 | 1 | 2 | 3;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** What everyone tries first; anything built on these is weak however long. */
const COMMON = /^(.)\1+$|12345|azerty|qwerty|motdepasse|password|bonjour|soleil|stokaz/iu;
/** Bits of guessing that each character adds, at least and for each further kind of character. */
const BITS = { base: 3, perKind: 0.75 } as const;
const BIT_THRESHOLDS = [24, 40, 64] as const;

/**
 * How hard a password is to guess: an advice while it is typed, never a reason to refuse it.
 * Length counts most, then the kinds of characters, and repeated ones count once.
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
