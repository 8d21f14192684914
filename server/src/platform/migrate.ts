import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

const FOLDER = path.resolve(import.meta.dirname, "../../migrations");
/** Any number that no other advisory lock of ours uses. */
const LOCK = 728_001;

const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();

/**
 * Brings the database to the newest schema: each file of `migrations/` once, in order, in its own
 * transaction. Processes that start together wait for one another on an advisory lock.
 */
export const migrate = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migrations (name text constraint migrations_pk primary key, applied_at timestamptz not null default now())",
    );
    const applied = new Set(
      (await client.query<{ name: string }>("select name from migrations")).rows.map(
        ({ name }) => name,
      ),
    );
    for (const name of await migrationNames()) {
      if (applied.has(name)) continue;
      const text = await readFile(path.join(FOLDER, name), "utf8");
      await client.query("begin");
      try {
        await client.query(text);
        await client.query("insert into migrations (name) values ($1)", [name]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`migration ${name} failed`, { cause: error });
      }
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
    client.release();
  }
};

/** Whether every migration of this build has been applied. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationNames()).every((name) => applied.has(name));
};
