import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * A random identifier in Stripe's manner.
 *
 * @param prefix with its underscore, such as `pi_`
 * @param length how many letters and digits follow
 */
export const newId = (prefix: string, length = 24): string => {
  let id = prefix;
  for (const byte of randomBytes(length)) id += ALPHABET[byte % ALPHABET.length];
  return id;
};
