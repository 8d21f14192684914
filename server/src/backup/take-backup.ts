import { existsSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { claimFileOf } from "../modules/claims/public.ts";
import { documentOf } from "../modules/documents/public.ts";
import { certificateOf } from "../modules/insurance/public.ts";
import { placeFileOf } from "../modules/leases/public.ts";
import { messagePictureOf } from "../modules/messages/public.ts";
import { paperOf } from "../modules/papers/public.ts";
import { taxFileOf } from "../modules/tax-reporting/public.ts";
import { isMigrated } from "../platform/db/migrate.ts";
import { ignoreMissing } from "../platform/storage/file-errors.ts";
import type { FileStore } from "../platform/storage/pictures.ts";
import { readChunks } from "../platform/storage/read-chunks.ts";
import { type Manifest, writeArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { copied, listTables, SAME_TEXT, type Table } from "./tables.ts";

/**
 * Rows go into the archive in pieces of about this many bytes: a piece must be complete before its
 * entry is named with its size.
 */
const PIECE_BYTES = 4_000_000;

/** Suffix of a file that is not complete yet. */
const CUT_OFF = ".part";

/**
 * Stores of the files that rows name. `papers` also holds documents, certificates, states of places
 * and pictures of claims. Generated archives are not saved.
 */
export type Stores = { pictures: FileStore; papers: FileStore };

type Add = (name: string, bytes: Buffer) => Promise<void>;

const addTable = async (client: pg.Client, table: Table, add: Add): Promise<number> => {
  const rows = client.query(copyTo(`copy ${copied(table)} to stdout`));
  let kept: Buffer[] = [];
  let bytes = 0;
  let pieces = 0;
  const flush = async (): Promise<void> => {
    if (bytes === 0) return;
    pieces += 1;
    await add(`tables/${table.name}/${pieces}`, Buffer.concat(kept));
    kept = [];
    bytes = 0;
  };
  for await (const chunk of readChunks(rows)) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  await flush();
  return rows.rowCount;
};

const addFiles = async (
  files: FileStore,
  add: Add,
  isSaved: (name: string) => boolean,
): Promise<number> => {
  let count = 0;
  for await (const name of files.list()) {
    if (!isSaved(name)) continue;
    // The file was deleted after it was listed, so no row of the backup needs it.
    const content = await ignoreMissing(files.read(name));
    if (!content) continue;
    await add(name, await buffer(content));
    count += 1;
  }
  return count;
};

/**
 * Saves the rows of one moment, then pictures and papers, so that every file named by a row is
 * saved. It blocks no request.
 *
 * @param database of this version
 * @param file the archive to make; its folder must exist
 * @throws {BackupError} in French: the file exists already, or the database is of another version
 */
export const takeBackup = async (
  database: pg.ClientConfig,
  { pictures, papers }: Stores,
  file: string,
): Promise<Manifest> => {
  if (existsSync(file)) throw new BackupError(`${file} existe déjà.`);
  const client = new pg.Client(database);
  await client.connect();
  try {
    if (!(await isMigrated(client))) {
      throw new BackupError(
        "La base n'est pas à la version de ce programme : démarrez-le une fois, puis recommencez.",
      );
    }
    await client.query(SAME_TEXT);
    return await writeArchive(file, async (add) => {
      await client.query("begin isolation level repeatable read read only");
      const { rows } = await client.query<{ now: Date }>("select now()");
      const migrations = await client.query<{ name: string }>(
        "select name from migrations order by name",
      );
      const tables: Manifest["tables"] = [];
      for (const table of await listTables(client)) {
        tables.push({ ...table, rows: await addTable(client, table, add) });
      }
      await client.query("commit");
      return {
        takenAt: rows[0]?.now ?? new Date(),
        migrations: migrations.rows.map(({ name }) => name),
        tables,
        pictures: await addFiles(
          pictures,
          (name, bytes) => add(`pictures/${name}`, bytes),
          (name) => !name.endsWith(CUT_OFF),
        ),
        papers: await addFiles(
          papers,
          (name, bytes) => add(`papers/${name}`, bytes),
          (name) =>
            [
              paperOf,
              documentOf,
              certificateOf,
              claimFileOf,
              placeFileOf,
              messagePictureOf,
              taxFileOf,
            ].some((idOf) => idOf(name) !== undefined),
        ),
      };
    });
  } finally {
    await client.end();
  }
};
