import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LIMITS } from "@stokaz/contract/limits";
import pLimit from "p-limit";
import type { default as Decoder, Sharp } from "sharp";
import { Problem } from "../problem.ts";

/** A store of files by name. Each call throws {@link FileStoreError} when the store fails. */
export type FileStore = {
  has(name: string): Promise<boolean>;
  /** Keeps a file completely or not at all, however the process ends. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The file's content as a stream. Rejects with the code `ENOENT` when it is not there. */
  read(name: string): Promise<Readable>;
  /**
   * Address at which browsers may fetch a file themselves for a day and more; `undefined` when the
   * file is missing. Without this function, files go through us.
   */
  addressOf?(name: string): Promise<string | undefined>;
  /** Resets the age of a file. @returns false if it is missing */
  touch(name: string): Promise<boolean>;
  /** Every name, also those of interrupted writes; never all in memory. */
  list(): AsyncIterable<string>;
  /**
   * Deletes a file, unless it was written or touched since an instant.
   *
   * @returns true if it was deleted
   */
  deleteOlder(name: string, instant: Date): Promise<boolean>;
};

/** Largest width; it is made last, also for AVIFs. */
export const LARGEST_WIDTH = 1280;

/** Widths in pixels in which every picture is kept; screens pick the one they need. */
const PICTURE_WIDTHS = [320, 640, LARGEST_WIDTH] as const;

/**
 * Number of pictures decoded at the same time: each takes up to 200 MB of pixels, and a processor.
 */
const DECODED_AT_ONCE = 2;
/**
 * Number of widths that may wait for a decoder, three to a picture: a few seconds' work. Further
 * uploads are refused and can be repeated later.
 */
const WAITING = 60;
const BUSY_SECONDS = 5;

/** Half the default effort: twice as fast, for 5 % more bytes. */
const ENCODING = { quality: 78, effort: 2 } as const;
/**
 * The same quality as the WebP, for a quarter fewer bytes and four times its work: `docs/adr/0173`.
 */
const AVIF = { quality: 55, effort: 1 } as const;
/** Number of pictures that may wait for their AVIF; others get theirs at night. */
const AVIFS_WAITING = 50;

const FORMATS: Readonly<Record<string, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** The decoder is loaded with the first picture: most processes never handle one. */
const loadDecoder = async (): Promise<typeof Decoder> => (await import("sharp")).default;

const open = (sharp: typeof Decoder, bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: LIMITS.picturePixels, autoOrient: true });

/**
 * Makes sure that the bytes are a picture of an accepted kind, whatever its name says.
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

/** Name of a stored picture's file, or of an interrupted write of it. */
const STORED = /^([0-9a-f]{40})-(\d+)\.(webp|avif)(\.[0-9a-f-]{36}\.part)?$/;

type StoredPicture = { key: string; width: number; format: "webp" | "avif"; isWhole: boolean };

/** Facts in a picture file's name; `undefined` for another file. */
export const storedPicture = (name: string): StoredPicture | undefined => {
  const [, key, width, format, part] = STORED.exec(name) ?? [];
  if (key === undefined) return undefined;
  return {
    key,
    width: Number(width),
    format: format === "avif" ? "avif" : "webp",
    isWhole: part === undefined,
  };
};

const fileOf = (key: string, width: number, format: StoredPicture["format"]): string =>
  `${key}-${width}.${format}`;

/** Name of the AVIF beside a WebP. */
export const avifOf = (webp: string): string => webp.replace(/webp$/, "avif");

/**
 * The address of a stored picture in its middle width; clients that accept AVIF get it there.
 * @param key as {@link Pictures.store} returned it
 */
export const pictureUrl = (key: string): string => `/pictures/${fileOf(key, 640, "webp")}`;

/** The key of a picture by the address of {@link pictureUrl}; `undefined` for another address. */
export const pictureKey = (url: string): string | undefined =>
  /^\/pictures\/([^/]+)-640\.webp$/.exec(url)?.[1];

/** The store of public pictures. */
export type Pictures = {
  /**
   * Re-encodes a picture in every width, without its metadata, under a key made from its content:
   * as WebP, and afterwards in the background as AVIF.
   *
   * The files count as young then, written or found, so there is time to reference the picture
   * before it counts as unused.
   *
   * @throws {Problem} picture/not-an-image when it cannot be decoded, picture/busy when too many
   * wait for it
   */
  store(bytes: Uint8Array): Promise<string>;
  /** {@link Pictures.store} for an uploaded file. */
  storeFile(file: File): Promise<string>;
  /**
   * An uploaded picture as JPEG in some widths, without its metadata, stored nowhere: the same file
   * gives the same bytes.
   *
   * @throws {Problem} as {@link Pictures.store}
   */
  shrink(file: File, widths: readonly number[]): Promise<Buffer[]>;
  /** Makes the missing AVIF of a stored picture from its largest WebP. */
  addAvif(key: string): Promise<void>;
  /** Waits until no AVIF is being made any more. */
  settled(): Promise<void>;
};

/** @param withAvif true if new pictures get their AVIF right away */
export const createPictures = (
  files: FileStore,
  { withAvif = true }: { withAvif?: boolean } = {},
): Pictures => {
  const decoding = pLimit(DECODED_AT_ONCE);
  const lightening = pLimit(1);

  /** True if a file exists and is complete: its header has its length. */
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

  const storeAvif = async (key: string, bytes: Uint8Array): Promise<void> => {
    const sharp = await loadDecoder();
    const storeWidth = async (width: number): Promise<void> => {
      const name = fileOf(key, width, "avif");
      if (await files.touch(name)) return;
      const resized = open(sharp, bytes).resize({ width, withoutEnlargement: true });
      await files.put(name, await resized.avif(AVIF).toBuffer());
    };
    // One width at a time, so that another upload waits for one width at most.
    for (const width of PICTURE_WIDTHS) await decoding(storeWidth, width);
  };

  const assertRoom = (): void => {
    if (decoding.pendingCount >= WAITING) {
      throw new Problem("picture/busy", { retryAfterSeconds: BUSY_SECONDS });
    }
  };

  const shrink = async (file: File, widths: readonly number[]): Promise<Buffer[]> => {
    const sharp = await loadDecoder();
    assertRoom();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encode = (width: number): Promise<Buffer> =>
      open(sharp, bytes)
        .resize({ width, withoutEnlargement: true })
        .flatten({ background: "#FFFFFF" })
        .jpeg({ quality: ENCODING.quality })
        .toBuffer()
        .catch((cause: unknown) => {
          throw new Problem("picture/not-an-image", { cause });
        });
    return Promise.all(widths.map((width) => decoding(encode, width)));
  };

  const store = async (bytes: Uint8Array): Promise<string> => {
    const sharp = await loadDecoder();
    assertRoom();
    const key = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
    /** @returns true if it did not exist yet */
    const storeWidth = async (width: number): Promise<boolean> => {
      const name = fileOf(key, width, "webp");
      if (await isKept(sharp, name)) {
        await files.touch(avifOf(name));
        return false;
      }
      const encoded = await open(sharp, bytes)
        .resize({ width, withoutEnlargement: true })
        .webp(ENCODING)
        .toBuffer()
        .catch((cause: unknown) => {
          throw new Problem("picture/not-an-image", { cause });
        });
      await files.put(name, encoded);
      return true;
    };
    const stored = await Promise.all(PICTURE_WIDTHS.map((width) => decoding(storeWidth, width)));
    if (withAvif && stored.includes(true) && lightening.pendingCount < AVIFS_WAITING) {
      // A failed or interrupted AVIF is made at night.
      void lightening(storeAvif, key, bytes).catch(() => undefined);
    }
    return key;
  };
  return {
    store,
    shrink,
    storeFile: async (file) => store(new Uint8Array(await file.arrayBuffer())),
    async addAvif(key) {
      const largest = await files.read(fileOf(key, LARGEST_WIDTH, "webp"));
      await lightening(storeAvif, key, new Uint8Array(await buffer(largest)));
    },
    settled: () => lightening(async () => undefined),
  };
};
