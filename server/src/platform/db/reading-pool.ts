import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

/** PostgreSQL stops or starts, or replay needed rows that a statement was reading. Source: PostgreSQL, appendix A and §26.4.2. */
const NOT_THE_STATEMENTS = new Set(["57P01", "57P02", "57P03", "40001", "40P01"]);

const isOfServer = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || NOT_THE_STATEMENTS.has(error.code ?? "");

/**
 * A pool whose connections are the replica's while that is to be read, else the primary's. A statement that the replica
 * fails is asked of the primary, once; within a transaction only its beginning is, since what follows would be of another moment.
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
      // Kysely's type also takes a cursor, which nothing here gives.
      query: query as unknown as PostgresPoolClient["query"],
      release: (isDiscarded) => client.release(isDiscarded),
    };
  };

  return {
    options: primary.options,
    // Both pools belong to whoever opened them.
    end: async () => undefined,
    connect: async () => {
      if (!isReplicaRead()) return primary.connect();
      const client = await replica.connect().catch(onFailure);
      return client ? withPrimaryBehind(client) : primary.connect();
    },
  };
};
