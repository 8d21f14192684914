// The library is native code that an idle process has no use for: it is loaded with the first password.
const load = () => import("@node-rs/argon2");

/** A password's Argon2id hash, with its salt and its cost. */
export const hash = async (password: string): Promise<string> => (await load()).hash(password);

/** Whether this is the password of a hash. */
export const verify = async (hashed: string, password: string): Promise<boolean> =>
  (await load()).verify(hashed, password);
