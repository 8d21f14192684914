import type { LedgerAccount, MovementKind } from "@stokaz/contract/money/accounting";
import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/**
 * Ledger entry: the cents that an account gains (positive) or gives up (negative) by a movement.
 */
export type Entry = { account: LedgerAccount; partyId: string | null; amount: Cents };

export type Movement = {
  id: string;
  kind: MovementKind;
  amount: Cents;
  /** Null if the provider moved the money by itself. */
  checkoutId: string | null;
  /** Provider's id of the event; with the kind, it makes the movement unique. */
  providerReference: string;
  occurredAt: Date;
  entries: readonly Entry[];
};

/** Adds a movement to the ledger, unless the same one is there already. */
export const insertMovement = async (db: Db, movement: Movement): Promise<void> => {
  const { id, kind, amount, checkoutId, providerReference, occurredAt, entries } = movement;
  const accounts = entries.map(({ account }) => account);
  const parties = entries.map(({ partyId }) => partyId);
  const amounts = entries.map((entry) => entry.amount);
  await sql`
    with movement as (
      insert into ledger_movements (id, kind, amount_cents, checkout_id, provider_reference, occurred_at)
      values (${id}, ${kind}, ${amount}, ${checkoutId}, ${providerReference}, ${occurredAt})
      on conflict on constraint ledger_movements_once do nothing
      returning id
    )
    insert into ledger_entries (movement_id, account, party_id, amount_cents)
    select movement.id, entry.account, entry.party_id, entry.amount_cents
    from movement, unnest(${accounts}::text[], ${parties}::uuid[], ${amounts}::integer[])
      as entry (account, party_id, amount_cents)
  `.execute(db);
};
