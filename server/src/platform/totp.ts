import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Number of steps before and after now whose codes are accepted: the clocks of phones differ. */
const TOLERATED_STEPS = 1;

const createTotp = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: DIGITS,
    period: STEP_SECONDS,
  });

/** A new key for one-time codes: 160 bits in base 32. Source: RFC 4226, section 4. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * Finds the half minute around an instant that has this code. Source: RFC 6238.
 *
 * @returns half minutes since 1970; `undefined` when none has
 */
export const findTotpStep = (secret: string, code: string, at: Date): number | undefined => {
  const totp = createTotp(secret);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
};

/** Address that a phone's application reads as a QR code. */
export const totpUrl = (secret: string, names: { issuer: string; label: string }): string =>
  createTotp(secret, names).toString();
