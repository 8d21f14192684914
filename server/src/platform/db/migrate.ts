import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { oneAtATime } from "./one-at-a-time.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../migrations");
/** How long a migration may wait for a table that is in use: whoever comes after it waits behind it. */
const LOCK_WAIT = "500ms";
/** Times that it makes way for them and tries again, and how long for. */
const LOCK_TRIES = 100;
const MAKE_WAY_MS = 250;

/** How a migration begins whose only statement PostgreSQL does outside a transaction: `create index concurrently`. */
const NO_TRANSACTION = /^-- no-transaction\b/;

/** Every migration of this build, in order. */
export const migrationNames = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();

const isLockWaitOver = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "55P03";

/** Deletes what a `create index concurrently` left that did not come to its end: it would be there and no use. */
const dropInvalid = async (client: pg.ClientBase, text: string): Promise<void> => {
  const [, index] = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(text) ?? [];
  if (index === undefined) return;
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently "${index}"`);
};

/** Does a migration of one statement that no transaction may hold; it may be done again from anywhere. */
const applyAlone = async (client: pg.ClientBase, name: string, text: string): Promise<void> => {
  await dropInvalid(client, text);
  await client.query(text);
  await client.query("insert into migrations (name) values ($1)", [name]);
};

/** Does one migration in a transaction of its own, or nothing of it. */
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
 * @param wanted the only ones to apply, for a schema as it once was
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

/** Whether every migration of this build has been applied. */
export const isMigrated = async (pool: Pick<pg.Pool, "query">): Promise<boolean> => {
  const { rows } = await pool.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationNames()).every((name) => applied.has(name));
};
