import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Most prepared texts: PostgreSQL keeps a plan of each in the memory of each connection. */
const MOST = 300;

/**
 * Names of the prepared texts, for each pool: several Kysely instances share a pool and so its
 * connections, where one name must never mean two texts.
 */
const namesOfPools = new WeakMap<pg.Pool, Map<string, string>>();

const namesOf = (pool: pg.Pool): Map<string, string> => {
  const names = namesOfPools.get(pool) ?? new Map<string, string>();
  namesOfPools.set(pool, names);
  return names;
};

const nameOf = (names: Map<string, string>, text: string): string | undefined => {
  if (names.size < MOST && !names.has(text)) names.set(text, `q${names.size}`);
  return names.get(text);
};

/**
 * True if a statement was prepared before a column was added to a table whose columns it returns
 * all.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/**
 * A pool for Kysely whose transactions have PostgreSQL read and plan a statement once per
 * connection, not at each call (`docs/adr/0130`, with its figures). A statement outside a
 * transaction is planned for its values: lists and searches, for which one plan does not fit all.
 */
export const prepareTransactions = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect();
    let isInTransaction = false;
    let isOutdated = false;
    const query = (text: string, values: readonly unknown[] = []) => {
      if (text === "begin") isInTransaction = true;
      // A cursor belongs to an export: its list is planned for its filters.
      const isPrepared = isInTransaction && values.length > 0 && !text.startsWith("declare ");
      const name = isPrepared ? nameOf(namesOf(pool), text) : undefined;
      const asked = client.query({
        text,
        values: [...values],
        ...(name === undefined ? {} : { name }),
      });
      return asked.catch((error: unknown) => {
        isOutdated ||= isOutdatedPlan(error);
        throw error;
      });
    };
    return {
      // Kysely's type also accepts a cursor, which nothing here passes.
      query: query as unknown as PostgresPoolClient["query"],
      release: (isDiscarded = false) => client.release(isDiscarded || isOutdated),
    };
  },
});
