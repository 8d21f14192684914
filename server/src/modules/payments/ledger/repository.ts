import { type Cents, cents } from "@stokaz/contract/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db.ts";
import type { LedgerAccount, MovementKind } from "../../../platform/schema.ts";

/** One side of a movement: what an account gains (positive) or gives up (negative), in cents. */
export type Entry = { account: LedgerAccount; partyId: string | null; amount: Cents };

export type Movement = {
  id: string;
  kind: MovementKind;
  amount: Cents;
  checkoutId: string;
  /** The provider's own id of what happened: with the kind, it makes the movement unique. */
  providerReference: string;
  occurredAt: Date;
  entries: readonly Entry[];
};

/** Adds a movement to the ledger; one that is there already is left as it is. */
export const insertMovement = async (db: Db, movement: Movement): Promise<void> => {
  const inserted = await db
    .insertInto("ledger_movements")
    .values({
      id: movement.id,
      kind: movement.kind,
      amount_cents: movement.amount,
      checkout_id: movement.checkoutId,
      provider_reference: movement.providerReference,
      occurred_at: movement.occurredAt,
    })
    .onConflict((conflict) => conflict.constraint("ledger_movements_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return;
  await db
    .insertInto("ledger_entries")
    .values(
      movement.entries.map(({ account, partyId, amount }) => ({
        movement_id: movement.id,
        account,
        party_id: partyId,
        amount_cents: amount,
      })),
    )
    .execute();
};

/** What the books owe a checkout's payer. */
export const findOwedToPayer = async (db: Db, checkoutId: string): Promise<Cents> => {
  const { owed } = await db
    .selectFrom("ledger_entries")
    .innerJoin("ledger_movements", "ledger_movements.id", "ledger_entries.movement_id")
    .select(sql<number>`coalesce(-sum(ledger_entries.amount_cents), 0)::bigint`.as("owed"))
    .where("checkout_id", "=", checkoutId)
    .where("account", "=", "payer_refundable")
    .executeTakeFirstOrThrow();
  return cents(owed);
};
