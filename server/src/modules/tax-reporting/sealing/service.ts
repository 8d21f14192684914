import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

/** A public key as somebody recognises it. */
export type SealingKey = { fingerprint: string };

/**
 * Makes what turns a message into what is sent: compressed, then encrypted with the authority's public key, so that only
 * the authority reads it, from the moment that it is kept here.
 *
 * @param keyPath a file with an OpenPGP public key, armored or not; nothing is sealed without one
 */
export const createSealing = (keyPath: string | undefined) => {
  /** Read each time: whoever changes the file needs no restart. */
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
    /** The key that is set; none when none is, or when its file has none. */
    async findKey(): Promise<SealingKey | undefined> {
      const loaded = await load().catch(() => undefined);
      return loaded && { fingerprint: loaded.key.getFingerprint().toUpperCase() };
    },

    /** @throws {Error} when no key is set, or it can't encrypt any more */
    async seal(message: string): Promise<Buffer> {
      const loaded = await load();
      if (!loaded) throw new Error("no public key is set");
      const { openpgp, key } = loaded;
      const sealed = await openpgp.encrypt({
        message: await openpgp.createMessage({ binary: await compress(message) }),
        encryptionKeys: key,
        format: "binary",
      });
      return Buffer.from(sealed as Uint8Array);
    },
  };
};

export type Sealing = ReturnType<typeof createSealing>;
