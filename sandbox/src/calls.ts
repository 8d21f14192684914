import type { Database } from "./database.ts";

const KEPT = 10_000;

/** One API call as the sandbox received it. */
type ApiCall = {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly status: number;
  /** True when the answer was the stored one of an earlier call. */
  readonly replayed: boolean;
  /** True when a planted fault threw the answer away. */
  readonly lost: boolean;
  /** Instant on the sandbox's clock, ISO 8601. */
  readonly at: string;
};

/** The durable record of API calls. */
export type Calls = {
  record(call: ApiCall): void;
  /** Lists the calls, the oldest first. */
  list(): ApiCall[];
};

/** Creates the record in `database`; only the last ten thousand calls survive a restart. */
export const createCalls = (database: Database): Calls => {
  database.run("delete from calls where seq <= (select max(seq) from calls) - ?", KEPT);
  return {
    record: (call) => database.run("insert into calls (json) values (?)", JSON.stringify(call)),
    list: () =>
      database
        .all("select json from calls order by seq")
        // Only `record` writes these rows.
        .map(({ json }) => JSON.parse(String(json)) as ApiCall),
  };
};
