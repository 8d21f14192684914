import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

const TABLES = ["objects", "idempotency", "deliveries", "timers", "calls"] as const;

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma busy_timeout = 5000;
  create table if not exists objects (
    seq integer primary key,
    kind text not null,
    id text not null,
    created integer not null,
    json text not null,
    unique (kind, id)
  );
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_with_intent on objects (kind, json_extract(json, '$.payment_intent'))
    where json_extract(json, '$.payment_intent') is not null;
  create index if not exists objects_with_charge on objects (kind, json_extract(json, '$.charge'))
    where json_extract(json, '$.charge') is not null;
  create index if not exists objects_with_source on objects (kind, json_extract(json, '$.source_transaction'))
    where json_extract(json, '$.source_transaction') is not null;
  create table if not exists idempotency (
    key text primary key, fingerprint text not null, status integer not null, body text not null, at integer not null
  );
  create table if not exists deliveries (
    -- Never given twice: one that is on its way when all is emptied must not end another.
    seq integer primary key autoincrement,
    event text not null,
    type text not null,
    body text not null,
    due integer not null,
    attempts integer not null default 0,
    state text not null check (state in ('queued', 'held'))
  );
  create index if not exists deliveries_by_due on deliveries (state, due, seq);
  create table if not exists timers (id text primary key, due integer not null);
  create index if not exists timers_by_due on timers (due);
  create table if not exists calls (seq integer primary key, json text not null);
  create table if not exists settings (name text primary key, json text not null);
`;

/**
 * One SQLite file; every statement is prepared once. WAL without fsync survives kill -9, but not a
 * power cut.
 */
export type Database = {
  all(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[];
  get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Commits the writes of `step`, or none of them when it throws. */
  transaction<T>(step: () => T): T;
  /** Deletes everything except the settings. */
  clear(): void;
  close(): void;
};

/** Opens (or creates) `sandbox.sqlite` in a folder. */
export const openDatabase = (directory: string): Database => {
  mkdirSync(directory, { recursive: true });
  const sqlite = new DatabaseSync(join(directory, "sandbox.sqlite"));
  sqlite.exec(SCHEMA);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = sqlite.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const database: Database = {
    all: (sql, ...values) => prepare(sql).all(...values),
    get: (sql, ...values) => prepare(sql).get(...values),
    run: (sql, ...values) => {
      prepare(sql).run(...values);
    },
    transaction: (step) => {
      sqlite.exec("begin immediate");
      try {
        const result = step();
        sqlite.exec("commit");
        return result;
      } catch (error) {
        sqlite.exec("rollback");
        throw error;
      }
    },
    clear: () =>
      database.transaction(() => {
        for (const table of TABLES) database.run(`delete from ${table}`);
      }),
    close: () => sqlite.close(),
  };
  return database;
};
