import type { CalendarDay } from "@stokaz/contract/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db.ts";
import type { MovementKind } from "../../../platform/schema.ts";

/** Rentals that somebody counts on: running, coming, or held while their payer is paying. */
const committedRentals = (db: Db, today: CalendarDay, now: Date) =>
  db
    .selectFrom("rentals")
    .select("rentals.id")
    .where(({ or, and, eb }) =>
      or([
        and([eb("status", "=", "confirmed"), eb("end_date", ">", today)]),
        and([eb("status", "=", "pending"), eb("hold_expires_at", ">", now)]),
      ]),
    )
    .limit(1);

/** Orders that somebody waits for. */
const openOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .select("orders.id")
    .where("orders.status", "in", ["pending", "to_collect"])
    .limit(1);

export const hasSpaceRentals = async (
  tx: Tx,
  spaceId: string,
  today: CalendarDay,
  now: Date,
): Promise<boolean> => {
  const rental = committedRentals(tx, today, now).where("space_id", "=", spaceId);
  return (await rental.executeTakeFirst()) !== undefined;
};

export const hasProductOrders = async (tx: Tx, productId: string): Promise<boolean> => {
  const order = openOrders(tx).where("product_id", "=", productId);
  return (await order.executeTakeFirst()) !== undefined;
};

export const archiveSpace = async (tx: Tx, spaceId: string, now: Date): Promise<void> => {
  await tx
    .updateTable("storage_spaces")
    .set({ archived_at: now, updated_at: now })
    .where("id", "=", spaceId)
    .execute();
};

/** Hides a transaction from the list. @returns it, unless unknown or hidden already */
export const hideTransaction = async (
  tx: Tx,
  transactionId: string,
): Promise<{ kind: MovementKind; amountCents: number } | undefined> => {
  const transaction =
    (await tx
      .selectFrom("ledger_movements")
      .select(["kind", "amount_cents as amountCents"])
      .where("id", "=", transactionId)
      .executeTakeFirst()) ??
    (await tx
      .selectFrom("transfers")
      .select([sql<MovementKind>`'transfer'`.as("kind"), "gross_cents as amountCents"])
      .where("id", "=", transactionId)
      .where("status", "=", "waiting")
      .executeTakeFirst());
  if (!transaction) return undefined;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("hidden_transactions")
    .values({ transaction_id: transactionId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? transaction : undefined;
};
