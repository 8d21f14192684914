/**
 * Limits of signing in that both ends enforce. They have their own file, because the first pages
 * load the others.
 */
export const SIGN_IN_LIMITS = {
  /** Sessions of one person in their list. */
  sessions: 50,
  /** Passkeys of one account; characters of the name of one. */
  passkeys: 10,
  passkeyName: 60,
  /**
   * Lengths of a password: from `passwordLong` on, any characters are enough; from `passwordMixed`
   * on, it needs `passwordKinds` kinds of characters.
   */
  passwordLong: 12,
  passwordMixed: 8,
  passwordKinds: 3,
} as const;
