import { Kysely, type KyselyConfig, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import Cursor from "pg-cursor";
import { preparedStatements } from "./prepared.ts";
import type { Schema } from "./schema.ts";

const OID = { date: 1082, int8: 20, numeric: 1700 };

// Calendar days stay text (a Date would bring a time and a zone); sums and counts fit a number.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === OID.date) return (text: string) => text;
    if (oid === OID.int8 || oid === OID.numeric) return Number;
    return pg.types.getTypeParser(oid, format ?? "text");
  }) as typeof pg.types.getTypeParser,
};

/** The pool or a transaction on it: repositories take either. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Opens a pool on a connection string or a Unix socket's folder. */
export const openPool = (connection: pg.PoolConfig, connections = 20): pg.Pool => {
  const pool = new pg.Pool({ ...connection, max: connections, types });
  // A connection that dies between two queries must not end the process: the pool replaces it, and
  // whoever holds it hears of it at the next query.
  pool.on("error", () => undefined);
  const prepare = preparedStatements();
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    prepare(client);
  });
  return pool;
};

export const openDb = (pool: pg.Pool, log?: KyselyConfig["log"]): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    ...(log ? { log } : {}),
  });

/** Whether the error is the violation of this named constraint; repositories turn it into a result. */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;
