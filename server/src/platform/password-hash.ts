// The library is native code that an idle process has no use for: it is loaded with the first password.
const load = () => import("@node-rs/argon2");

/** What making or trying a hash takes: KiB of memory, and rounds. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/** A password's Argon2id hash, with its salt and its cost. @param cost the library's own unless told: 19 MiB, two rounds */
export const hash = async (password: string, cost?: PasswordCost): Promise<string> =>
  (await load()).hash(password, cost);

/** Whether this is the password of a hash. */
export const verify = async (hashed: string, password: string): Promise<boolean> =>
  (await load()).verify(hashed, password);
