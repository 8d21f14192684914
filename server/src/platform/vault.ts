import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes of a key's hash that tell apart two keys with the same name by mistake. */
const FINGERPRINT = 8;

/** A configured key: its name, lowercase letters and digits, and its 32 bytes. */
export type VaultKey = { name: string; bytes: Buffer };

/** Error for data that can't be opened: its key is missing, or it was sealed for another place. */
export class VaultError extends Error {}

/**
 * Reads configured keys: `name:base64`, separated by commas. The first seals, all of them open.
 *
 * @returns `undefined` when one of them is not a name with 32 bytes, or two have the same name
 */
export const parseVaultKeys = (text: string): [VaultKey, ...VaultKey[]] | undefined => {
  const keys = text.split(",").flatMap((part) => {
    const [, name, encoded] = /^\s*([a-z0-9]+):([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(part) ?? [];
    const bytes = Buffer.from(encoded ?? "", "base64");
    return name !== undefined && bytes.length === KEY_BYTES ? [{ name, bytes }] : [];
  });
  const [first, ...others] = keys;
  if (first === undefined || keys.length !== text.split(",").length) return undefined;
  if (new Set(keys.map(({ name }) => name)).size !== keys.length) return undefined;
  return [first, ...others];
};

/** A new key, in its configured form. */
export const drawVaultKey = (name: string): string =>
  `${name}:${randomBytes(KEY_BYTES).toString("base64")}`;

const referenceOf = ({ name, bytes }: VaultKey): string =>
  `${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, FINGERPRINT)}`;

/** Name of the key that sealed a text. */
export const keyOf = (sealed: string): string => sealed.slice(0, sealed.indexOf(":"));

/** Seals texts so that only owners of a key can read them, and each text only in its own place. */
export type Vault = {
  /** Seals a text. @param place where the text is stored: it opens nowhere else */
  seal(text: string, place: string): string;
  /** Opens a sealed text. @throws {VaultError} */
  open(sealed: string, place: string): string;
  /** True if the current key sealed a text. */
  isCurrent(sealed: string): boolean;
  /** Name of the sealing key, as sealed texts have it. */
  readonly current: string;
  /** Every key that opens. */
  readonly known: readonly string[];
};

/** @param keys the first one seals, all of them open */
export const createVault = (keys: readonly [VaultKey, ...VaultKey[]]): Vault => {
  const byReference = new Map(keys.map((key) => [referenceOf(key), key.bytes]));
  const [{ bytes: sealing }] = keys;
  const current = referenceOf(keys[0]);
  return {
    current,
    known: [...byReference.keys()],
    isCurrent: (sealed) => keyOf(sealed) === current,
    seal: (text, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealing, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${current}:${Buffer.concat([iv, content, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open: (sealed, place) => {
      const reference = keyOf(sealed);
      const key = byReference.get(reference);
      if (!key) throw new VaultError(`${place}: sealed with the key "${reference}", not given`);
      const bytes = Buffer.from(sealed.slice(reference.length + 1), "base64url");
      try {
        const iv = bytes.subarray(0, IV_BYTES);
        const opening = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
        opening.setAAD(Buffer.from(place));
        opening.setAuthTag(bytes.subarray(-TAG_BYTES));
        const content = opening.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([content, opening.final()]).toString("utf8");
      } catch (cause) {
        throw new VaultError(`${place}: not what was sealed there`, { cause });
      }
    },
  };
};
