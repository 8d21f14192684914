import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { oneAtATime } from "./one-at-a-time.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../migrations");
/** Longest wait of a migration for a table that is in use: later queries wait behind it. */
const LOCK_WAIT = "500ms";
/**
 * Number of retries after such a wait, and the pause between them, which lets other queries
 * through.
 */
const LOCK_TRIES = 100;
const MAKE_WAY_MS = 250;

/**
 * First line of a migration whose only statement PostgreSQL runs outside a transaction: `create
 * index concurrently`.
 */
const NO_TRANSACTION = /^-- no-transaction\b/;

/** Every migration of this build, in order. */
export const migrationNames = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();

const isLockWaitOver = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "55P03";

/** Deletes an invalid index that an interrupted `create index concurrently` left. */
const dropInvalid = async (client: pg.ClientBase, text: string): Promise<void> => {
  const [, index] = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(text) ?? [];
  if (index === undefined) return;
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently "${index}"`);
};

/**
 * Runs a migration of one statement that can't be in a transaction; a retry is safe after any
 * interruption.
 */
const applyAlone = async (client: pg.ClientBase, name: string, text: string): Promise<void> => {
  await dropInvalid(client, text);
  await client.query(text);
  await client.query("insert into migrations (name) values ($1)", [name]);
};

/** Runs one migration completely or not at all, in a transaction of its own. */
const apply = async (client: pg.ClientBase, name: string, text: string): Promise<void> => {
  await client.query(`begin; set local lock_timeout = '${LOCK_WAIT}'`);
  try {
    await client.query(text);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};

/**
 * Brings the database to the newest schema: each file of `migrations/` once, in order, in its own
 * transaction. Processes that start together wait for one another.
 *
 * @param wanted the only migrations to apply, for an older schema
 */
export const migrate = (
  pool: pg.Pool,
  wanted?: readonly string[],
  folder = FOLDER,
): Promise<void> =>
  oneAtATime(pool, "migrations", async (client) => {
    await client.query(
      "create table if not exists migrations (name text constraint migrations_pk primary key, applied_at timestamptz not null default now())",
    );
    const applied = new Set(
      (await client.query<{ name: string }>("select name from migrations")).rows.map(
        ({ name }) => name,
      ),
    );
    for (const name of await migrationNames(folder)) {
      if (applied.has(name) || wanted?.includes(name) === false) continue;
      const text = await readFile(path.join(folder, name), "utf8");
      for (let tried = 1; ; tried++) {
        try {
          await (NO_TRANSACTION.test(text) ? applyAlone : apply)(client, name, text);
          break;
        } catch (cause) {
          if (isLockWaitOver(cause) && tried < LOCK_TRIES) {
            await pause(MAKE_WAY_MS);
            continue;
          }
          throw new Error(`migration ${name} failed`, { cause });
        }
      }
    }
  });

/** True if every migration of this build was applied. */
export const isMigrated = async (pool: Pick<pg.Pool, "query">): Promise<boolean> => {
  const { rows } = await pool.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationNames()).every((name) => applied.has(name));
};
