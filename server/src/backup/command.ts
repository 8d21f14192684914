import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import type pg from "pg";
import { type FileSettings, openFileStores } from "../boot/file-stores.ts";
import { type DatabaseSettings, onConnection, onDatabase } from "../boot/on-database.ts";
import { liftHalt } from "../modules/payments/outgoing/public.ts";
import { inTransaction, openDb } from "../platform/db/db.ts";
import { createDatabaseWhole, embeddedDatabase } from "../platform/db/embedded-database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { type Manifest, verifyArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { proveBackup } from "./prove-backup.ts";
import { markRestored, restoreBackup } from "./restore-backup.ts";
import { type Stores, takeBackup } from "./take-backup.ts";

type Settings = DatabaseSettings & FileSettings;
type Say = (line: string) => void;

const ARCHIVE_ENDING = ".tar.gz";

const HALTED = "Aucun argent ne sort avant le rapprochement des livres : npm run reconcile.";

const storesOf = (settings: Settings): Stores => {
  // Neither a backup nor a restore deletes files or resets their age, so no lock is needed.
  const { files, privateFiles } = openFileStores(settings, (_, work) => work());
  return { pictures: files, papers: privateFiles };
};

const say = (
  { tables, pictures, papers, takenAt }: Manifest,
  verb: "enregistrée" | "restaurée" | "prouvée",
  tell: Say,
): void => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  tell(
    `Sauvegarde du ${takenAt.toISOString()} ${verb} : ${rows} lignes, ${pictures} images, ${papers} contrats.`,
  );
};

/**
 * `npm run backup`: works also while a server runs.
 *
 * @param given a file to make, whose name ends with `.tar.gz`, or a folder for a file named after
 * the moment, which is made when it is not there
 */
export const backUp = async (
  settings: Settings,
  given: string | undefined,
  tell: Say,
): Promise<void> => {
  if (given === undefined) throw new BackupError("Usage : npm run backup -- <fichier ou dossier>");
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const isFolder = existsSync(given)
    ? statSync(given).isDirectory()
    : !given.endsWith(ARCHIVE_ENDING);
  const file = path.resolve(
    isFolder ? path.join(given, `stokaz-${moment}Z${ARCHIVE_ENDING}`) : given,
  );
  mkdirSync(path.dirname(file), { recursive: true });
  const stores = storesOf(settings);
  const manifest = await onDatabase(settings, (database) => takeBackup(database, stores, file));
  say(manifest, "enregistrée", tell);
  tell(file);
};

/**
 * `npm run backup:prove`: restores an archive into another database and compares. It touches
 * nothing that is in use.
 */
export const prove = async (
  settings: Settings,
  given: string | undefined,
  tell: Say,
): Promise<void> => {
  if (given === undefined) throw new BackupError("Usage : npm run backup:prove -- <fichier>");
  const manifest = await onDatabase(settings, (database) =>
    proveBackup(database, given, settings.dataDir),
  );
  say(manifest, "prouvée", tell);
};

const restoreEmbedded = async (
  dataDir: string,
  load: (database: pg.ClientConfig) => Promise<void>,
): Promise<void> => {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, "db"),
    durable: true,
  });
  try {
    const isMade = await createDatabaseWhole(postgres.host, (_, database) => load(database));
    if (!isMade) await load(embeddedDatabase(postgres.host));
  } finally {
    await postgres.stop();
  }
};

/** Longest wait for PostgreSQL to read its log up to the moment, in milliseconds. */
const REPLAY_LIMIT_MS = 2 * HOUR_MS;
const ASK_AGAIN_MS = 500;

/**
 * Waits until a database that is brought back to a moment takes changes.
 *
 * @throws {BackupError} when it still reads its log after two hours
 */
const waitForReplay = async (pool: pg.Pool, tell: Say): Promise<void> => {
  const until = Date.now() + REPLAY_LIMIT_MS;
  for (let asked = 0; ; asked += 1) {
    const { rows } = await pool.query<{ reads: boolean }>("select pg_is_in_recovery() as reads");
    if (!rows[0]?.reads) return;
    if (Date.now() > until) {
      throw new BackupError(
        "PostgreSQL relit encore son journal : rien n'a été changé. Ne démarrez rien d'autre, et relancez cette commande quand il a fini.",
      );
    }
    if (asked === 0) tell("PostgreSQL relit encore son journal, attente…");
    await pause(ASK_AGAIN_MS);
  }
};

/**
 * Blocks outgoing money in a database that was restored by other means.
 *
 * @param moment its last known instant
 */
const haltOutgoingMoney = (settings: Settings, moment: string, tell: Say): Promise<void> => {
  const takenAt = new Date(moment);
  if (Number.isNaN(takenAt.getTime())) {
    throw new BackupError("Usage : npm run restore -- --snapshot 2026-11-22T03:00:00Z");
  }
  return onConnection(settings, async (pool) => {
    await waitForReplay(pool, tell);
    await migrate(pool);
    await markRestored(pool, takenAt);
    tell(HALTED);
  });
};

/**
 * `npm run restore`: restores into an empty database; the server must not run on it.
 *
 * @param given the archive, or `--snapshot` and a moment
 */
export const restore = async (
  settings: Settings,
  given: string | undefined,
  tell: Say,
  moment = "",
): Promise<void> => {
  if (given === "--snapshot") return haltOutgoingMoney(settings, moment, tell);
  if (given === undefined) throw new BackupError("Usage : npm run restore -- <fichier>");
  const { databaseUrl, dataDir } = settings;
  const manifest = await verifyArchive(given);
  const load = (database: pg.ClientConfig) =>
    restoreBackup(database, storesOf(settings), given, manifest);
  if (databaseUrl === undefined) await restoreEmbedded(dataDir, load);
  else await load({ connectionString: databaseUrl });
  say(manifest, "restaurée", tell);
  tell(HALTED);
};

/**
 * `npm run reconcile -- --release`: allows outgoing money again after a restore, when the operator
 * says so.
 */
export const release = (settings: Settings, tell: Say): Promise<void> =>
  onConnection(settings, async (pool) => {
    const wasHalted = await inTransaction(openDb(pool), (tx) =>
      liftHalt(tx, "operator", new Date()),
    );
    tell(wasHalted ? "L'argent sort de nouveau." : "Rien ne retenait l'argent.");
  });
