import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { readChunks } from "../platform/storage/read-chunks.ts";
import { BackupError } from "./backup-error.ts";

const FORMAT = 1;
const MANIFEST = "manifest.json";

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.coerce.date(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()).min(1),
  /** Tables in the order in which they are loaded. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  pictures: z.number().int(),
  /** Number of contract files; archives of older versions have no such field. */
  papers: z.number().int().default(0),
  /** Hash of the names, sizes and contents of all entries before this one. */
  sha256: z.string(),
});

/**
 * Description of a backup. It is the last entry of an archive, so an archive that was cut has none.
 */
export type Manifest = z.output<typeof manifestSchema>;

const hashEntry = (hash: Hash, name: string, size: number): void =>
  void hash.update(`${name}\0${size}\n`);

/**
 * Writes an archive under another name until it is complete. Only the entry that is being added is
 * in memory.
 *
 * @param fill adds the entries
 * @returns the manifest as written
 */
export const writeArchive = async (
  file: string,
  fill: (
    add: (name: string, bytes: Buffer) => Promise<void>,
  ) => Promise<Omit<Manifest, "format" | "sha256">>,
): Promise<Manifest> => {
  const partial = `${file}.partial`;
  const archive = pack();
  const hash = createHash("sha256");
  // The archive holds personal data, so only its owner may read the file.
  const out = createWriteStream(partial, { mode: 0o600 });
  const written = pipeline(archive, createGzip({ level: 1 }), out);
  // A full disk fails here, while an entry waits to be written.
  const failed = new Promise<never>((_, reject) => void written.catch(reject));
  failed.catch(() => undefined);
  const put = (name: string, bytes: Buffer): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
      }),
    ]);
  try {
    const filled = await fill((name, bytes) => {
      hashEntry(hash, name, bytes.length);
      hash.update(bytes);
      return put(name, bytes);
    });
    const manifest: Manifest = { format: FORMAT, ...filled, sha256: hash.digest("hex") };
    await put(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    archive.finalize();
    await written;
    const handle = await open(partial);
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    return manifest;
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
};

/** Entries of an archive, in order. Each entry is read before the next is requested. */
export async function* readArchive(
  file: string,
): AsyncGenerator<{ name: string; size: number; content: Readable }> {
  const entries = extract();
  const read = pipeline(createReadStream(file), createGunzip(), entries);
  read.catch(() => undefined);
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header;
    // The streamx stream behaves like Node's stream, but has its own type.
    yield { name, size, content: entry as unknown as Readable };
  }
  await read;
}

/** True if an entry holds data: every entry except the manifest. */
export const isData = (name: string): boolean => name !== MANIFEST;

const readManifest = async (file: string): Promise<Manifest> => {
  const hash = createHash("sha256");
  let text: string | undefined;
  for await (const { name, size, content } of readArchive(file)) {
    if (isData(name)) {
      hashEntry(hash, name, size);
      for await (const chunk of readChunks(content)) hash.update(chunk);
    } else {
      text = (await buffer(content)).toString();
    }
  }
  const manifest = manifestSchema.parse(JSON.parse(text ?? "null"));
  if (manifest.sha256 !== hash.digest("hex")) throw new Error("the content is not what was saved");
  return manifest;
};

/**
 * Reads an archive completely, without keeping any of it, and checks it against its manifest.
 *
 * @throws {BackupError} in French when it was cut or changed, or was not made by this product
 */
export const verifyArchive = async (file: string): Promise<Manifest> => {
  try {
    return await readManifest(file);
  } catch (cause) {
    throw new BackupError(
      `${file} n'est pas une sauvegarde entière : rien n'a été restauré.\n${String(cause)}`,
    );
  }
};
