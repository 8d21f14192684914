/** Numbers of signing in that both ends enforce: apart from the others, which the first pages carry. */
export const SIGN_IN_LIMITS = {
  /** Of one's own sessions, as far as they are listed. */
  sessions: 50,
  /** Of one account, and characters of the name of one. */
  passkeys: 10,
  passkeyName: 60,
  /** From this length on any characters do, from the next one on those of three kinds. */
  passwordLong: 12,
  passwordMixed: 8,
  passwordKinds: 3,
} as const;
