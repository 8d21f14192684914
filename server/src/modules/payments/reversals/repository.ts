import { type Cents, cents } from "@stokaz/contract/money";
import type { Transition } from "@stokaz/contract/transitions";
import type { Insertable } from "kysely";
import { type Changes, type Db, moveRow, type Tx } from "../../../platform/db/db.ts";
import type { Schema, TransferRow } from "../../../platform/db/schema.ts";

/** A checkout's transfers that hold money, the last to be made first, locked. */
export const lockTransfers = (tx: Tx, checkoutId: string): Promise<TransferRow[]> =>
  tx
    .selectFrom("transfers")
    .selectAll()
    .where("checkout_id", "=", checkoutId)
    .where("status", "in", ["waiting", "paid"])
    .orderBy("installment", "desc")
    .forUpdate()
    .execute();

/** What earlier refunds take back of transfers, by transfer. */
export const sumReversals = async (
  tx: Tx,
  transferIds: readonly string[],
): Promise<Map<string, { net: Cents; fee: Cents }>> => {
  if (transferIds.length === 0) return new Map();
  const found = await tx
    .selectFrom("transfer_reversals")
    .select(({ fn }) => [
      "transfer_id",
      fn.sum<number>("net_cents").as("net"),
      fn.sum<number>("fee_cents").as("fee"),
    ])
    .where("transfer_id", "in", transferIds)
    .where("status", "<>", "dropped")
    .groupBy("transfer_id")
    .execute();
  return new Map(
    found.map(({ transfer_id, net, fee }) => [transfer_id, { net: cents(net), fee: cents(fee) }]),
  );
};

export const insertReversals = async (
  tx: Tx,
  reversals: readonly Insertable<Schema["transfer_reversals"]>[],
): Promise<void> => {
  if (reversals.length > 0) {
    await tx
      .insertInto("transfer_reversals")
      .values([...reversals])
      .execute();
  }
};

/** Locks one reversal that is due with its transfer, passing over those in another process's hands. */
export const lockDueReversal = (tx: Tx, now: Date) =>
  tx
    .selectFrom("transfer_reversals")
    .innerJoin("transfers", "transfers.id", "transfer_reversals.transfer_id")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "transfers.checkout_id")
    .selectAll("transfer_reversals")
    .select([
      "checkout_sessions.created_at as begun_at",
      "transfers.checkout_id",
      "transfers.seller_id",
      "transfers.gross_cents",
      "transfers.fee_cents as transfer_fee_cents",
      "transfers.status as transfer_status",
      "transfers.is_in_flight",
      "transfers.provider_transfer_id",
    ])
    .where("transfer_reversals.status", "=", "due")
    .where("transfer_reversals.next_attempt_at", "<=", now)
    .orderBy("transfer_reversals.next_attempt_at")
    .limit(1)
    .forUpdate(["transfer_reversals", "transfers"])
    .skipLocked()
    .executeTakeFirst();

/** How many reversals failed at least once and are still due. */
export const countFailingReversals = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("transfer_reversals")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "due")
    .where("last_error", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
};

export type DueReversal = NonNullable<Awaited<ReturnType<typeof lockDueReversal>>>;

/** What is still to be taken back of a transfer. */
export const listDueReversals = (tx: Tx, transferId: string) =>
  tx
    .selectFrom("transfer_reversals")
    .select(["id", "net_cents", "fee_cents"])
    .where("transfer_id", "=", transferId)
    .where("status", "=", "due")
    .execute();

/** A reversal that is due of a transfer that was made. */
export type MadeReversal = Pick<
  DueReversal,
  "id" | "checkout_id" | "seller_id" | "net_cents" | "fee_cents"
> & { provider_transfer_id: string };

/** Reversals that are due, whenever, of transfers that were made. */
export const listReversalsOfMade = (db: Db): Promise<MadeReversal[]> =>
  db
    .selectFrom("transfer_reversals")
    .innerJoin("transfers", "transfers.id", "transfer_reversals.transfer_id")
    .select([
      "transfer_reversals.id",
      "transfers.checkout_id",
      "transfers.seller_id",
      "transfer_reversals.net_cents",
      "transfer_reversals.fee_cents",
      "transfers.provider_transfer_id",
    ])
    .where("transfer_reversals.status", "=", "due")
    .where("transfers.status", "=", "paid")
    .$narrowType<{ provider_transfer_id: string }>()
    .execute();

export const updateReversal = async (
  db: Db,
  id: string,
  changes: Changes<"transfer_reversals">,
): Promise<void> => {
  await db.updateTable("transfer_reversals").set(changes).where("id", "=", id).execute();
};

/** Moves a reversal on, if it is in a state that leads there. @returns whether it was */
export const moveReversal = (
  tx: Tx,
  id: string,
  to: Transition<Schema["transfer_reversals"]["status"]>,
  changes?: Changes<"transfer_reversals">,
): Promise<boolean> => moveRow(tx, "transfer_reversals", id, to, changes);

/** Moves a transfer on, if it is in a state that leads there. @returns whether it was */
export const moveTransfer = (
  tx: Tx,
  id: string,
  to: Transition<TransferRow["status"]>,
): Promise<boolean> => moveRow(tx, "transfers", id, to);

/** Lowers what a transfer that waits will send. */
export const setAmount = async (
  tx: Tx,
  transferId: string,
  left: { gross: Cents; fee: Cents },
): Promise<void> => {
  await tx
    .updateTable("transfers")
    .set({ gross_cents: left.gross, fee_cents: left.fee })
    .where("id", "=", transferId)
    .execute();
};
