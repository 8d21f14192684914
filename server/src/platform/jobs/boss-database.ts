import type pg from "pg";
import type { Db as BossDatabase } from "pg-boss";
import type { Listener } from "../live/listener.ts";

/** PostgreSQL as pg-boss uses it: our pool for statements, and our listener for `NOTIFY`. */
export const bossDatabase = (
  pool: pg.Pool,
  listener: Pick<Listener, "subscribe">,
): BossDatabase => ({
  executeSql: (text, values) => pool.query(text, values),
  listen: async (channel, onNotice, onListening) => {
    listener.subscribe({ channel, onNotice, onListening });
    // The listener is closed with the process.
    return { close: async () => undefined };
  },
});
