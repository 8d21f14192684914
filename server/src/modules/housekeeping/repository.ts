import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Rows that expire, by table and column. */
export const EXPIRING = {
  login_sessions: "expires_at",
  password_resets: "expires_at",
  space_managers: "expires_at",
  rate_limits: "window_start",
  withdrawal_links: "expires_at",
  evening_mails: "day",
  webhook_events: "received_at",
  contact_messages: "created_at",
  geocoder_answers: "answered_at",
} as const;
export type Expiring = keyof typeof EXPIRING;

/** Deletes the rows of a table whose time is before an instant. */
export const deleteBefore = async (db: Db, table: Expiring, instant: Date): Promise<void> => {
  await sql`delete from ${sql.table(table)} where ${sql.ref(EXPIRING[table])} <= ${instant}`.execute(
    db,
  );
};
