// The library is native code that an idle process does not need: it is loaded with the first
// password.
const load = () => import("@node-rs/argon2");

/** Cost of making or checking a hash: KiB of memory, and rounds. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/**
 * A password's Argon2id hash, with its salt and its cost.
 *
 * @param cost the library's own by default: 19 MiB, two rounds
 */
export const hash = async (password: string, cost?: PasswordCost): Promise<string> =>
  (await load()).hash(password, cost);

/** True if this is the password of a hash. */
export const verify = async (hashed: string, password: string): Promise<boolean> =>
  (await load()).verify(hashed, password);
