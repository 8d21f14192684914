import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

/** A public key, with the fingerprint by which people recognise it. */
export type SealingKey = { fingerprint: string };

/**
 * Creates the function that seals a message for sending: compressed, then encrypted with the
 * authority's public key, so that only the authority can read it, from the moment it is stored
 * here.
 *
 * @param keyPath a file with an OpenPGP public key, armored or not; nothing is sealed without one
 */
export const createSealing = (keyPath: string | undefined) => {
  /** Read each time, so that a change of the file needs no restart. */
  const load = async () => {
    if (keyPath === undefined) return undefined;
    const [openpgp, bytes] = await Promise.all([import("openpgp"), readFile(keyPath)]);
    const text = bytes.toString("latin1");
    const key = text.includes("-----BEGIN PGP")
      ? await openpgp.readKey({ armoredKey: text })
      : await openpgp.readKey({ binaryKey: bytes });
    return { openpgp, key };
  };

  return {
    /** Finds the configured key; `undefined` when no key is set, or its file has none. */
    async findKey(): Promise<SealingKey | undefined> {
      const loaded = await load().catch(() => undefined);
      return loaded && { fingerprint: loaded.key.getFingerprint().toUpperCase() };
    },

    /** Seals a message. @throws {Error} when no key is set, or it can no longer encrypt */
    async seal(message: string): Promise<Buffer> {
      const loaded = await load();
      if (!loaded) throw new Error("no public key is set");
      const { openpgp, key } = loaded;
      const sealed = await openpgp.encrypt({
        message: await openpgp.createMessage({ binary: await compress(message) }),
        encryptionKeys: key,
        format: "binary",
      });
      return Buffer.from(sealed);
    },
  };
};

export type Sealing = ReturnType<typeof createSealing>;
