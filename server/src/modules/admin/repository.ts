import type { Cents } from "@stokaz/contract/money";
import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, isViolationOf, type Tx } from "../../platform/db.ts";
import type { MovementKind, Schema } from "../../platform/schema.ts";

/** A movement of the ledger, or a transfer that is still to be made. */
export type Transaction = {
  id: string;
  kind: MovementKind;
  amount_cents: Cents;
  status: "pending" | "succeeded" | "failed";
  created_at: Date;
};

/**
 * The ledger's movements that are not hidden and the transfers that wait, newest first. A waiting
 * transfer counts from the payment it comes from, as failed once an attempt at it has failed.
 */
export const listTransactions = async (db: Db): Promise<Transaction[]> => {
  const { rows } = await sql<Transaction>`
    select id, kind, amount_cents, 'succeeded' as status, occurred_at as created_at
    from ledger_movements
    where not exists (select from hidden_transactions where transaction_id = ledger_movements.id)
    union all
    select transfers.id, 'transfer', gross_cents - fee_cents,
      case when attempts > 0 then 'failed' else 'pending' end,
      coalesce(checkout_sessions.settled_at, checkout_sessions.created_at)
    from transfers
    join checkout_sessions on checkout_sessions.id = transfers.checkout_id
    where transfers.status = 'waiting'
      and not exists (select from hidden_transactions where transaction_id = transfers.id)
    order by created_at desc, id
  `.execute(db);
  return rows;
};

/** @returns whether the e-mail was free */
export const updateUser = async (
  tx: Tx,
  userId: string,
  changes: Updateable<Schema["users"]>,
): Promise<boolean> => {
  try {
    await tx.updateTable("users").set(changes).where("id", "=", userId).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "users_email_unique")) return false;
    throw error;
  }
};

/** Makes every reset link of a person useless. */
export const deletePasswordResets = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
};

export const insertAuditEntry = async (
  tx: Tx,
  entry: Insertable<Schema["audit_log"]>,
): Promise<void> => {
  await tx.insertInto("audit_log").values(entry).execute();
};
