import type { Transition } from "@stokaz/contract/transitions";
import {
  type Expression,
  type InsertResult,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type PostgresPool,
  sql,
  type Transaction,
  type Updateable,
} from "kysely";
import pg from "pg";
import { isOutdatedPlan, prepareTransactions } from "./prepared-transactions.ts";
import type { Schema } from "./schema.ts";

const OID = { date: 1082, timestamp: 1114, int8: 20, numeric: 1700 };

// Calendar days and local times stay text (a Date would bring a zone); sums and counts fit a
// number.
const types: pg.CustomTypesConfig = {
  // The type has an overload for each format, which a function literal cannot have.
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === OID.date || oid === OID.timestamp) return (text: string) => text;
    if (oid === OID.int8 || oid === OID.numeric) return Number;
    return pg.types.getTypeParser(oid, format ?? "text");
  }) as typeof pg.types.getTypeParser,
};

/** The pool or a transaction on it: repositories take either. */
export type Db = Kysely<Schema>;
/** An open transaction: what is written in it happens completely or not at all. */
export type Tx = Transaction<Schema>;

/**
 * The full name of a person, from the columns `first_name` and `name` of a table or its alias; the
 * same text as `fullName` of the contract.
 */
export const fullNameOf = <Name extends string | null = string>(table: string) =>
  sql<Name>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.name`)})`;

/**
 * Idle connections are kept this long: a new one must read and plan every statement, so its first
 * purchases take PostgreSQL twice the time.
 */
const IDLE_MS = 10 * 60_000;

/**
 * Timeouts of PostgreSQL in milliseconds: for a statement, for a row lock, for a transaction in
 * which nothing happens. A process that hangs must not block others for longer.
 */
const GIVEN_UP_AFTER = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;
/** Wait for a free or new connection, in milliseconds. */
const CONNECT_MS = 10_000;
/** Rows read in batches wait for their reader, perhaps on a slow phone. */
const DRAWN_STATEMENT_MS = 300_000;
const DRAWN_IDLE_MS = 300_000;

/** Opens a pool on a connection string or a Unix socket's folder. */
export const openPool = (connection: pg.PoolConfig, connections = 20): pg.Pool => {
  const pool = new pg.Pool({
    ...GIVEN_UP_AFTER,
    connectionTimeoutMillis: CONNECT_MS,
    ...connection,
    max: connections,
    idleTimeoutMillis: IDLE_MS,
    types,
  });
  // A connection that dies between two queries must not end the process: the pool replaces it, and
  // its user gets the error at the next query.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return pool;
};

/** @param log is called for each statement */
export const openDbOn = (pool: PostgresPool, log?: KyselyConfig["log"]): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });

/** A pool with statements prepared for each transaction. @param log is called for each statement */
export const openDb = (pool: pg.Pool, log?: KyselyConfig["log"]): Db =>
  openDbOn(prepareTransactions(pool), log);

/**
 * After a deadlock, a conflict with another transaction or an outdated plan, everything was undone
 * and a retry may succeed.
 */
const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === "40P01" || error.code === "40001" || isOutdatedPlan(error));

/** Callbacks to run after their transaction is committed. */
const awaiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs a callback in this process after a transaction of {@link inTransaction} is committed, and
 * never if it isn't.
 */
export const onceCommitted = (tx: Tx, act: () => void): void => {
  awaiting.set(tx, [...(awaiting.get(tx) ?? []), act]);
};

/**
 * Does work in a transaction: committed when the work ends, undone when it throws. After a
 * deadlock, a serialization failure or a changed table the work runs once more from its beginning.
 * So it must have no effect outside its transaction: no call to a provider, and nothing in memory
 * that a second run would double.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const once = async (): Promise<T> => {
    let acts: readonly (() => void)[] = [];
    const result = await db.transaction().execute(async (tx) => {
      const done = await work(tx);
      acts = awaiting.get(tx) ?? [];
      return done;
    });
    for (const act of acts) act();
    return result;
  };
  return once().catch((error: unknown) => {
    if (!isRetryable(error)) throw error;
    return once();
  });
};

/**
 * Reads the rows of one moment in batches, never all in memory; a connection is occupied meanwhile.
 *
 * @param size rows of a batch
 */
export async function* inBatches<Row>(
  db: Db,
  query: Expression<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`
      select set_config('statement_timeout', ${String(DRAWN_STATEMENT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(DRAWN_IDLE_MS)}, true)
    `.execute(tx);
    await sql`declare drawn no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(size)} from drawn`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    // A dead connection has nothing to undo; the original error matters.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/**
 * True if the error is the violation of this named constraint; repositories turn it into a result.
 */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;

/**
 * Runs the insert of one row. The end of its chain: `.onConflict(…).$call(isWritten)`.
 *
 * @returns false if its conflict with another row kept it out
 */
export const isWritten = async (insert: {
  executeTakeFirstOrThrow: () => Promise<InsertResult>;
}): Promise<boolean> => (await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;

type Stateful = {
  [Table in keyof Schema]: "status" extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** Columns of a row that may change beside its state. */
export type RowChanges<Table extends Stateful> = Omit<Updateable<Schema[Table]>, "id" | "status">;

// Kysely does not follow a table that is a type parameter; `orders` has the columns that all these
// tables have.
const asOrders = (table: Stateful) => table as "orders";

/** Makes a function that changes a row of a table, except its state. */
export const updater =
  <Table extends Stateful>(table: Table) =>
  async (db: Db, id: string, changes: RowChanges<Table>): Promise<void> => {
    // See `asOrders`.
    const values = changes as Updateable<Schema["orders"]>;
    await db.updateTable(asOrders(table)).set(values).where("id", "=", id).execute();
  };

/**
 * Makes a function that moves a row of a table to another state, if the row's state allows it, and
 * returns if the row was moved. What moves many rows at once takes a {@link Transition}, too.
 */
export const mover =
  <Table extends Stateful>(table: Table) =>
  async (
    tx: Tx,
    id: string,
    { from, to }: Transition<Schema[Table]["status"]>,
    changes?: RowChanges<Table>,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable(asOrders(table))
      // See `asOrders`.
      .set({ ...changes, status: to } as Updateable<Schema["orders"]>)
      .where("id", "=", id)
      // See `asOrders`.
      .where("status", "in", from as Schema["orders"]["status"][])
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  };
