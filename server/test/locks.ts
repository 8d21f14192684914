import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "../src/platform/db/db.ts";

/** Waits until a number of connections to the database wait for the locks of others. */
export const untilSomeWait = (db: Db, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(count);
  });

/** Waits until one connection to the database waits for the lock of another. */
export const untilOneWaits = (db: Db): Promise<void> => untilSomeWait(db, 1);
