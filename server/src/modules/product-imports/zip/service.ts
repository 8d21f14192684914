import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fromBuffer, type Entry as ZipEntry, type ZipFile } from "yauzl";

/**
 * A file of a ZIP. `content` may be read only during the visit of its entry, and gives `bytes`
 * bytes, or an error.
 */
export type Entry = { name: string; bytes: number; content: () => AsyncIterable<Uint8Array> };

/** Limit above the number of files in any workbook or folder of photos. */
const MOST_ENTRIES = 10_000;

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Declared sizes are compared with the unpacked ones, and names that lead out of a folder are
    // refused.
    const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true };
    fromBuffer(bytes, options, (error, zip) => (zip ? resolve(zip) : reject(error)));
  });

const stream = (zip: ZipFile, entry: ZipEntry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, content) => (content ? resolve(content) : reject(error)));
  });

async function* read(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  yield* await stream(zip, entry);
}

const walk = async (zip: ZipFile, look: (entry: ZipEntry) => Promise<void>): Promise<void> => {
  if (zip.entryCount > MOST_ENTRIES) throw new Error("a ZIP of too many files");
  await new Promise<void>((resolve, reject) => {
    zip.on("error", reject).on("end", resolve);
    zip.on("entry", (entry: ZipEntry) => {
      const done = entry.fileName.endsWith("/") ? Promise.resolve() : look(entry);
      done.then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  });
};

/**
 * Visits each file of a ZIP, one after the other.
 *
 * @throws {Error} if it is no ZIP, or has too many files
 */
export const eachEntry = async (
  bytes: Buffer,
  look: (entry: Entry) => Promise<void>,
): Promise<void> => {
  const zip = await open(bytes);
  await walk(zip, (entry) =>
    look({
      name: entry.fileName,
      bytes: entry.uncompressedSize,
      content: () => read(zip, entry),
    }),
  );
};

/** A ZIP whose files are unpacked one by one, when they are read. */
export type OpenZip = {
  /** Bytes of each file once it is unpacked, by name. */
  sizes: ReadonlyMap<string, number>;
  /** @throws {Error} for a file that differs from the facts in its ZIP, or is too large */
  read(name: string): Promise<Buffer | undefined>;
};

/**
 * @param mostBytes bytes of the largest file that is read
 * @throws {Error} if it is no ZIP, or has too many files
 */
export const openZip = async (bytes: Buffer, mostBytes: number): Promise<OpenZip> => {
  const zip = await open(bytes);
  const entries = new Map<string, ZipEntry>();
  await walk(zip, async (entry) => void entries.set(entry.fileName, entry));
  return {
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    async read(name) {
      const entry = entries.get(name);
      if (entry && entry.uncompressedSize > mostBytes) throw new Error("a file that is too large");
      return entry && buffer(await stream(zip, entry));
    },
  };
};
