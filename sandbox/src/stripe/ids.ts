import { randomFillSync } from "node:crypto";

/** Random bytes for many ids at once, since one call for each is slow. */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

const randomBytes = (length: number): Buffer => {
  if (used + length > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += length;
  return drawn.subarray(used - length, used);
};

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Creates a random identifier in the form of Stripe's.
 *
 * @param prefix with its underscore, such as `pi_`
 * @param length number of letters and digits after it
 */
export const newId = (prefix: string, length = 24): string => {
  let id = prefix;
  for (const byte of randomBytes(length)) id += ALPHABET[byte % ALPHABET.length];
  return id;
};
