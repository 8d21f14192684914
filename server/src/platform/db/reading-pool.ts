import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

/**
 * Errors that mean that PostgreSQL stops or starts, or that replay needed rows that a statement was
 * reading. Source: PostgreSQL, appendix A and §26.4.2.
 */
const NOT_THE_STATEMENTS = new Set(["57P01", "57P02", "57P03", "40001", "40P01"]);

const isOfServer = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || NOT_THE_STATEMENTS.has(error.code ?? "");

/**
 * A pool that connects to the replica while the replica may be read, else to the primary. If the
 * replica fails a statement, the primary is asked once. In a transaction this holds only for its
 * beginning, since later statements would see another moment.
 */
export const createReadingPool = ({
  primary,
  replica,
  isReplicaRead,
  onFailure,
}: {
  primary: PostgresPool;
  replica: PostgresPool;
  isReplicaRead: () => boolean;
  onFailure: (error: unknown) => void;
}): PostgresPool => {
  const withPrimaryBehind = (first: PostgresPoolClient): PostgresPoolClient => {
    let client = first;
    let isMovable = true;
    const query = async (text: string, values: readonly unknown[] = []) => {
      const mayMove = isMovable;
      if (/^(?:begin|start transaction)\b/.test(text)) isMovable = false;
      try {
        return await client.query(text, values);
      } catch (error) {
        if (!mayMove || !isOfServer(error)) throw error;
        onFailure(error);
        const other = await primary.connect();
        client.release(true);
        client = other;
        isMovable = false;
        return client.query(text, values);
      }
    };
    return {
      // Kysely's type also accepts a cursor, which nothing here passes.
      query: query as unknown as PostgresPoolClient["query"],
      release: (isDiscarded) => client.release(isDiscarded),
    };
  };

  return {
    options: primary.options,
    // The opener of the two pools also closes them.
    end: async () => undefined,
    connect: async () => {
      if (!isReplicaRead()) return primary.connect();
      const client = await replica.connect().catch(onFailure);
      return client ? withPrimaryBehind(client) : primary.connect();
    },
  };
};
