import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { MAIL_JOB } from "../modules/mail/public.ts";
import { openPool } from "../platform/db/db.ts";
import { migrate, migrationNames } from "../platform/db/migrate.ts";
import type { FileStore } from "../platform/storage/pictures.ts";
import { readChunks } from "../platform/storage/read-chunks.ts";
import { isData, type Manifest, readArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { copied, listTables } from "./tables.ts";
import type { Stores } from "./take-backup.ts";

/** What a restore needs of the stores. */
type RestoredStores = Record<keyof Stores, Pick<FileStore, "has" | "put">>;

/**
 * @throws {BackupError} when the database is not empty, or when its version does not fit the backup
 */
const assertEmpty = async (client: pg.Client, { migrations }: Manifest): Promise<void> => {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('public.migrations') is not null as known",
  );
  if (!rows[0]?.known) return;
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from "${name}" limit 1`);
    if (rowCount !== 0) {
      throw new BackupError(
        `La base n'est pas vide (table ${name}). Une sauvegarde ne se restaure que dans une base neuve : rien n'a été changé.`,
      );
    }
  }
  const applied = await client.query<{ name: string }>("select name from migrations");
  if (applied.rows.some(({ name }) => !migrations.includes(name))) {
    throw new BackupError(
      "La base est vide, mais d'une version plus récente que la sauvegarde : donnez-en une neuve.",
    );
  }
};

/**
 * Loads the pieces of one table after the other. Each is one COPY, which the database checks at its
 * end.
 */
const createLoader = (client: pg.Client, { tables }: Manifest) => {
  let open: { name: string; end(): Promise<void>; write(chunk: Buffer): Promise<void> } | undefined;
  const begin = (name: string) => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`no table ${name} in the manifest`);
    const rows = client.query(copyFrom(`copy ${copied(table)} from stdin`));
    const done = finished(rows);
    done.catch(() => undefined);
    return {
      name,
      write: (chunk: Buffer): Promise<void> =>
        Promise.race([
          done,
          new Promise<void>((resolve, reject) => {
            rows.write(chunk, (error) => (error ? reject(error) : resolve()));
          }),
        ]),
      end: async (): Promise<void> => {
        rows.end();
        await done;
        if (rows.rowCount !== table.rows) throw new Error(`rows of ${name} are missing`);
      },
    };
  };
  return {
    async load(name: string, content: Readable): Promise<void> {
      if (open?.name !== name) {
        await open?.end();
        open = begin(name);
      }
      for await (const chunk of readChunks(content)) await open.write(chunk);
    },
    async end(): Promise<void> {
      await open?.end();
      open = undefined;
    },
  };
};

const loadAll = async (
  client: pg.Client,
  stores: RestoredStores,
  file: string,
  manifest: Manifest,
): Promise<void> => {
  const loader = createLoader(client, manifest);
  for await (const { name, content } of readArchive(file)) {
    const [, table = ""] = /^tables\/([^/]+)\//.exec(name) ?? [];
    if (table !== "") await loader.load(table, content);
    else if (name.startsWith("pictures/") || name.startsWith("papers/")) {
      await loader.end();
      const [folder = "", saved = ""] = name.split("/");
      const files = folder === "papers" ? stores.papers : stores.pictures;
      const bytes = await buffer(content);
      if (!(await files.has(saved))) await files.put(saved, bytes);
    } else if (isData(name)) throw new Error(`unknown part ${name}`);
    else await buffer(content);
  }
  await loader.end();
};

/** Checks the rules of the disabled triggers. The other constraints stayed active. */
const assertBalanced = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(
    "select from ledger_entries group by movement_id having sum(amount_cents) <> 0 limit 1",
  );
  if (rowCount !== 0) throw new Error("the ledger of the backup is not balanced");
};

/**
 * Messages that waited at that time were most likely sent since: an administrator decides which are
 * sent again.
 */
const setMailsAside = async (client: Pick<pg.ClientBase, "query">): Promise<void> => {
  await client.query(
    `update mails set failed_at = now(), last_error = 'Sauvegarde restaurée : peut-être déjà envoyé'
    where sent_at is null and content is not null and failed_at is null`,
  );
  const { rows } = await client.query<{ jobs: boolean }>(
    "select to_regclass('pgboss.job') is not null as jobs",
  );
  if (rows[0]?.jobs) await client.query("delete from pgboss.job where name = $1", [MAIL_JOB]);
};

/**
 * Begins new series of numbers of documents: those after the backup may be given out already. Their
 * mark is the minute of the restore, because one backup may be restored twice.
 */
const beginSeries = async (client: Pick<pg.ClientBase, "query">): Promise<void> => {
  await client.query(
    `insert into document_restores (mark, restored_at)
    values (to_char(now() at time zone 'UTC', '"R"YYMMDDHH24MI'), now()) on conflict do nothing`,
  );
};

/**
 * Marks a database as restored: no waiting message is sent automatically, no number of a document
 * is given twice, and no money goes out until the books were compared. Reconciliation shows the
 * restore and closes it.
 *
 * @param takenAt the last instant that the database knows
 */
export const markRestored = async (
  client: Pick<pg.ClientBase, "query">,
  takenAt: Date,
): Promise<void> => {
  await client.query(
    `insert into reconciliation_findings (id, kind, subject, occurred_at, first_seen_at, last_seen_at)
    values ($1, 'restored-backup', $2, $3, now(), now())
    on conflict on constraint reconciliation_findings_once do update set resolved_at = null`,
    [randomUUID(), takenAt.toISOString(), takenAt],
  );
  await setMailsAside(client);
  await beginSeries(client);
};

/**
 * Loads a verified archive into an empty database, completely or not at all, and migrates it to
 * this version.
 *
 * @param database empty, or left empty by a restore that failed
 * @param manifest of the archive, as {@link verifyArchive} returned it
 * @throws {BackupError} in French: the database is not empty, or the archive is of a newer version
 */
export const restoreBackup = async (
  database: pg.ClientConfig,
  stores: RestoredStores,
  file: string,
  manifest: Manifest,
): Promise<void> => {
  const known = await migrationNames();
  if (!manifest.migrations.every((name) => known.includes(name))) {
    throw new BackupError(
      "La sauvegarde vient d'une version plus récente de ce programme : installez-la d'abord.",
    );
  }
  const client = new pg.Client(database);
  await client.connect();
  const pool = openPool(database, 1);
  try {
    await assertEmpty(client, manifest);
    await migrate(pool, manifest.migrations);
    const tables = await listTables(client);
    await client.query("begin");
    // Writing pictures between two statements can take long, and so can loading a large table.
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("set local statement_timeout = 0");
    // Triggers check new actions and would refuse old rows. Foreign keys stay on.
    for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`);
    await loadAll(client, stores, file, manifest);
    await assertBalanced(client);
    for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`);
    await markRestored(client, manifest.takenAt);
    await client.query("commit");
    await migrate(pool);
    await pool.query("analyze");
  } finally {
    await pool.end();
    await client.end();
  }
};
