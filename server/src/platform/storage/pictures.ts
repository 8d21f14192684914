import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LIMITS } from "@stokaz/contract/limits";
import pLimit from "p-limit";
import type { default as Decoder, Sharp } from "sharp";
import { Problem } from "../problem.ts";

/** Where stored pictures are kept, by name. */
export type FileStore = {
  has(name: string): Promise<boolean>;
  /** Keeps a file whole or not at all, however the process ends. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The file's content as a stream. Rejects when it is not there. */
  read(name: string): Promise<Readable>;
  /** Makes a file as young as one just written. @returns whether it is there */
  touch(name: string): Promise<boolean>;
  /** Every name, those of writes that were cut off included; never all in memory. */
  list(): AsyncIterable<string>;
  /** Deletes a file, unless it was written or touched since an instant. @returns whether it did */
  deleteOlder(name: string, instant: Date): Promise<boolean>;
};

/** Widths in pixels that every picture is kept in; screens pick the one they need. */
const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** Each takes up to 200 MB of pixels, and a processor. */
const DECODED_AT_ONCE = 2;
/** Widths that may wait for it, three to a picture: a few seconds' work. Whoever comes then is asked to come back. */
const WAITING = 60;
const BUSY_SECONDS = 5;

/** Half the default effort: twice as quick, for 5 % more bytes. */
const ENCODING = { quality: 78, effort: 2 } as const;

const FORMATS: Readonly<Record<string, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** Loaded with the first picture: most processes never see one. */
const loadDecoder = async (): Promise<typeof Decoder> => (await import("sharp")).default;

const open = (sharp: typeof Decoder, bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: LIMITS.picturePixels, autoOrient: true });

/**
 * Makes sure that the bytes are a picture of a kind we take, whatever its name says.
 *
 * @returns its media type
 * @throws {Problem} picture/not-an-image, picture/too-large (over 50 megapixels)
 */
export const assertPicture = async (bytes: Uint8Array): Promise<string> => {
  const sharp = await loadDecoder();
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const format = found?.format === "heif" && found.compression === "av1" ? "avif" : found?.format;
  const type = format === undefined ? undefined : FORMATS[format];
  if (!found || type === undefined) throw new Problem("picture/not-an-image");
  if (found.width * found.height > LIMITS.picturePixels) {
    throw new Problem("picture/too-large", {
      message: "L'image ne doit pas dépasser 50 mégapixels.",
    });
  }
  return type;
};

/** A stored picture's file, or what a write of it that was cut off left beside. */
const STORED = /^([0-9a-f]{40})-\d+\.webp(\.[0-9a-f-]{36}\.part)?$/;

/** What a file's name says of it; `undefined` for what is no picture's. */
export const storedPicture = (name: string): { key: string; isWhole: boolean } | undefined => {
  const [, key, part] = STORED.exec(name) ?? [];
  return key === undefined ? undefined : { key, isWhole: part === undefined };
};

/** The address of a stored picture in its middle width. @param key as {@link Pictures.store} gave it */
export const pictureUrl = (key: string): string => `/pictures/${key}-640.webp`;

/** The key of a picture by the address of {@link pictureUrl}; `undefined` for another address. */
export const pictureKey = (url: string): string | undefined =>
  /^\/pictures\/([^/]+)-640\.webp$/.exec(url)?.[1];

export type Pictures = {
  /**
   * Re-encodes a picture in every width, all metadata left behind, under a key made of its content.
   *
   * The files are young then, whether written or found: there is time to name the picture before
   * it counts as one that nothing names.
   *
   * @throws {Problem} picture/not-an-image when it cannot be decoded, picture/busy when too many wait for it
   */
  store(bytes: Uint8Array): Promise<string>;
  /** {@link Pictures.store} for an uploaded file. */
  storeFile(file: File): Promise<string>;
};

export const createPictures = (files: FileStore): Pictures => {
  const decoding = pLimit(DECODED_AT_ONCE);

  /** Whether a file is there and not cut off: its header says how long it is. */
  const isKept = async (sharp: typeof Decoder, name: string): Promise<boolean> => {
    if (!(await files.touch(name))) return false;
    const bytes = await buffer(await files.read(name));
    try {
      await sharp(bytes).metadata();
      return true;
    } catch {
      return false;
    }
  };

  const store = async (bytes: Uint8Array): Promise<string> => {
    const sharp = await loadDecoder();
    if (decoding.pendingCount >= WAITING) {
      throw new Problem("picture/busy", { retryAfterSeconds: BUSY_SECONDS });
    }
    const key = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
    const storeWidth = async (width: number): Promise<void> => {
      const name = `${key}-${width}.webp`;
      if (await isKept(sharp, name)) return;
      const encoded = await open(sharp, bytes)
        .resize({ width, withoutEnlargement: true })
        .webp(ENCODING)
        .toBuffer()
        .catch((cause: unknown) => {
          throw new Problem("picture/not-an-image", { cause });
        });
      await files.put(name, encoded);
    };
    await Promise.all(PICTURE_WIDTHS.map((width) => decoding(storeWidth, width)));
    return key;
  };
  return { store, storeFile: async (file) => store(new Uint8Array(await file.arrayBuffer())) };
};
