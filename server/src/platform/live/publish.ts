import type { LiveEvent } from "@stokaz/contract/messages/live";
import { sql } from "kysely";
import type { Tx } from "../db/db.ts";

/** Channel of PostgreSQL on which processes notify one another. */
export const LIVE_CHANNEL = "stokaz_live";

/**
 * Tells the open pages of people, in any process, that something changed: after the transaction
 * commits, never if it doesn't.
 */
export const publish = async (
  tx: Tx,
  people: string | readonly string[],
  event: LiveEvent,
): Promise<void> => {
  await sql`
    select pg_notify(${LIVE_CHANNEL}, person || ' ' || ${event}::text) from unnest(${[people].flat()}::text[]) as person
  `.execute(tx);
};
