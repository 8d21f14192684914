import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { oneAtATime } from "./one-at-a-time.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../migrations");
/** How long a migration may wait for a table that is in use: whoever comes after it waits behind it. */
const LOCK_WAIT = "3s";
/** Times that it makes way for them and tries again. */
const LOCK_TRIES = 20;

/** Every migration of this build, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();

const isLockWaitOver = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "55P03";

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
export const migrate = (pool: pg.Pool, wanted?: readonly string[]): Promise<void> =>
  oneAtATime(pool, "migrations", async (client) => {
    await client.query(
      "create table if not exists migrations (name text constraint migrations_pk primary key, applied_at timestamptz not null default now())",
    );
    const applied = new Set(
      (await client.query<{ name: string }>("select name from migrations")).rows.map(
        ({ name }) => name,
      ),
    );
    for (const name of await migrationNames()) {
      if (applied.has(name) || wanted?.includes(name) === false) continue;
      const text = await readFile(path.join(FOLDER, name), "utf8");
      for (let tried = 1; ; tried++) {
        try {
          await apply(client, name, text);
          break;
        } catch (cause) {
          if (isLockWaitOver(cause) && tried < LOCK_TRIES) continue;
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
