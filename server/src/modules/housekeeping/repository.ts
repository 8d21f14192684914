import type { RetentionRule } from "@stokaz/contract/admin/retention";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { RetentionRunRow } from "../audit/tables.ts";

/** Rows that expire, by table and column. */
export const EXPIRING = {
  login_sessions: "expires_at",
  login_challenges: "expires_at",
  passkey_challenges: "expires_at",
  password_resets: "expires_at",
  email_proofs: "expires_at",
  email_changes: "expires_at",
  space_managers: "expires_at",
  team_members: "expires_at",
  team_acts: "at",
  moderation_links: "expires_at",
  rate_limits: "window_start",
  withdrawal_links: "expires_at",
  restock_requests: "expires_at",
  evening_mails: "day",
  review_invitations: "sent_at",
  address_readings: "day",
  message_links: "expires_at",
  notifications: "created_at",
  unsubscribe_links: "created_at",
  webhook_events: "received_at",
  contact_messages: "created_at",
  geocoder_answers: "answered_at",
} as const satisfies Partial<Record<RetentionRule, string>>;
export type Expiring = keyof typeof EXPIRING;

/** Deletes the rows of a table whose time is before an instant. @returns their number */
export const deleteBefore = async (db: Db, table: Expiring, instant: Date): Promise<number> => {
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where ${sql.ref(EXPIRING[table])} <= ${instant}`.execute(
      db,
    );
  return Number(numAffectedRows);
};

/**
 * Deletes devices without a sign-in since an instant, except the last one of each account.
 *
 * @returns their number
 */
export const forgetDevices = async (db: Db, instant: Date): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from known_devices as old
    where last_used_at <= ${instant} and exists (
      select from known_devices as later
      where later.user_id = old.user_id
        and (later.last_used_at, later.browser, later.system) > (old.last_used_at, old.browser, old.system)
    )`.execute(db);
  return Number(numAffectedRows);
};

/** Erases the network addresses of sign-ins before an instant. @returns number of sign-ins */
export const eraseSignInAddresses = async (db: Db, instant: Date): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update audit_log set detail = detail - 'address'
    where created_at < ${instant} and detail -> 'address' is not null`.execute(db);
  return Number(numAffectedRows);
};

export const listRuns = (db: Db): Promise<RetentionRunRow[]> =>
  db.selectFrom("retention_runs").selectAll().execute();
