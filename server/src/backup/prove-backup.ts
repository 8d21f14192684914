import { createHash } from "node:crypto";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { migrationNames } from "../platform/db/migrate.ts";
import type { FileStore } from "../platform/storage/pictures.ts";
import { readChunks } from "../platform/storage/read-chunks.ts";
import { type Manifest, readArchive, verifyArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { restoreBackup } from "./restore-backup.ts";
import { withScratchDatabase } from "./scratch.ts";
import { copied, SAME_TEXT, type Table } from "./tables.ts";

/** Tables that a restore writes itself: their rows are counted, not compared. */
const MARKED = ["document_restores", "mails", "reconciliation_findings"];

/** A store that reads files and keeps none; the archive's own hash covers their contents. */
const countingStore = () => {
  const names = new Set<string>();
  const store: Pick<FileStore, "has" | "put"> = {
    has: async () => false,
    put: async (name) => void names.add(name),
  };
  return { store, count: () => names.size };
};

/** Hash of each table's rows when they were saved. */
const hashSaved = async (file: string): Promise<Map<string, string>> => {
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for await (const { name, content } of readArchive(file)) {
    const [, table] = /^tables\/([^/]+)\//.exec(name) ?? [];
    const hash = table === undefined ? undefined : (hashes.get(table) ?? createHash("sha256"));
    if (table !== undefined && hash) hashes.set(table, hash);
    for await (const chunk of readChunks(content)) hash?.update(chunk);
  }
  return new Map([...hashes].map(([table, hash]) => [table, hash.digest("hex")]));
};

const hashRestored = async (client: pg.Client, table: Table): Promise<string> => {
  const hash = createHash("sha256");
  const rows = client.query(copyTo(`copy ${copied(table)} to stdout`));
  for await (const chunk of readChunks(rows)) hash.update(chunk);
  return hash.digest("hex");
};

const EMPTY = createHash("sha256").digest("hex");

/** @throws {BackupError} naming the first table that differs from the saved one */
const assertSame = async (
  scratch: pg.ClientConfig,
  file: string,
  { tables, migrations }: Manifest,
): Promise<void> => {
  // Migrations change rows, so only an archive of this version can be compared exactly.
  const isSameVersion = (await migrationNames()).length === migrations.length;
  const saved = isSameVersion ? await hashSaved(file) : undefined;
  const client = new pg.Client(scratch);
  await client.connect();
  try {
    await client.query(SAME_TEXT);
    for (const table of tables.filter(({ name }) => !MARKED.includes(name))) {
      const { rows } = await client.query<{ rows: number }>(
        `select count(*)::integer as rows from "${table.name}"`,
      );
      const hasAll = rows[0]?.rows === table.rows;
      const isSame =
        !saved || (saved.get(table.name) ?? EMPTY) === (await hashRestored(client, table));
      if (!hasAll || !isSame) {
        throw new BackupError(
          `La table ${table.name} ne revient pas telle qu'elle a été enregistrée.`,
        );
      }
    }
  } finally {
    await client.end();
  }
};

/**
 * Restores an archive into a temporary database and compares: every table's rows (exactly, when the
 * archive is of this version), the balance of each ledger movement, and the number of files.
 *
 * @param database any database of the server that is in use; nothing of it is touched
 * @param folder for a PostgreSQL of our own, where the role may not create databases
 * @throws {BackupError} in French when anything differs from what was saved
 */
export const proveBackup = async (
  database: pg.ClientConfig,
  file: string,
  folder: string,
): Promise<Manifest> => {
  const manifest = await verifyArchive(file);
  const [pictures, papers] = [countingStore(), countingStore()];
  await withScratchDatabase(database, folder, async (scratch) => {
    const stores = { pictures: pictures.store, papers: papers.store };
    await restoreBackup(scratch, stores, file, manifest);
    await assertSame(scratch, file, manifest);
  });
  if (pictures.count() !== manifest.pictures || papers.count() !== manifest.papers) {
    throw new BackupError(`Des fichiers manquent dans ${file}.`);
  }
  return manifest;
};
