import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../../../platform/db/db.ts";

/** Transfers of some lines of an order, by the positions of the lines. */
export type LineTransfers = { orderId: string; installments: readonly number[] };

/** Updates waiting transfers, those in flight too. */
export const waitingOf = (tx: Tx, { orderId, installments }: LineTransfers) =>
  tx
    .updateTable("transfers")
    .from("checkout_sessions")
    .whereRef("checkout_sessions.id", "=", "transfers.checkout_id")
    .where("checkout_sessions.order_id", "=", orderId)
    .where("transfers.installment", "in", [...installments])
    .where("transfers.status", "=", "waiting");

/**
 * Holds the waiting money of lines. Of money in flight this stops only the next attempt, as an
 * attempt without an answer may not have reached the provider.
 */
export const hold = async (tx: Tx, lines: LineTransfers): Promise<void> => {
  await waitingOf(tx, lines).set({ is_held: true }).execute();
};

/**
 * Lets held money of lines go when it is due. Lines that another reason holds are left out: an open
 * case or claim, or a return that is still to be refunded.
 */
export const unhold = async (tx: Tx, lines: LineTransfers): Promise<void> => {
  await waitingOf(tx, lines)
    .set({ is_held: false })
    .where(
      sql<boolean>`not exists (
        select from order_lines
        where order_lines.order_id = checkout_sessions.order_id and order_lines.position = transfers.installment
          and (order_lines.is_contested or exists (
            select from withdrawal_lines
            where withdrawal_lines.line_id = order_lines.id and withdrawal_lines.refund_decided_at is null
          ))
      )`,
    )
    .execute();
};

/**
 * Holds waiting money of a lease until an amount in cents is reached, as {@link hold} does. The
 * transfers due last are held first, because a refund takes the money of these.
 */
export const holdRental = async (tx: Tx, rentalId: string, amount: Cents): Promise<void> => {
  await sql`
    update transfers set is_held = true
    from (
      select waiting.id, sum(waiting.gross_cents) over (order by waiting.due_at desc, waiting.id) - waiting.gross_cents as before
      from transfers as waiting join checkout_sessions on checkout_sessions.id = waiting.checkout_id
      where checkout_sessions.rental_id = ${rentalId} and waiting.status = 'waiting'
    ) as chosen
    where transfers.id = chosen.id and chosen.before < ${amount} and transfers.status = 'waiting'`.execute(
    tx,
  );
};

/** Lets held money of a lease go when it is due. */
export const unholdRental = async (tx: Tx, rentalId: string): Promise<void> => {
  await sql`
    update transfers set is_held = false
    from checkout_sessions
    where checkout_sessions.id = transfers.checkout_id and checkout_sessions.rental_id = ${rentalId}
      and transfers.status = 'waiting' and transfers.is_held`.execute(tx);
};

/**
 * True if a row of `transfers` waits for a bank's decision: without it, the other waiting transfers
 * could not cover the disputed amount. Those others go on.
 */
export const isHeldByDispute = sql<boolean>`(
  (select sum(amount_cents) from disputes where disputes.checkout_id = transfers.checkout_id and disputes.status = 'open')
  > coalesce((
    select sum(others.gross_cents) from transfers as others
    where others.checkout_id = transfers.checkout_id and others.id <> transfers.id
      and others.status = 'waiting' and not others.is_in_flight
  ), 0)
) is true`;

/** Ids of those of some transfers that wait for a bank's decision. */
export const listHeldByDispute = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom("transfers")
    .select("id")
    .where("id", "in", [...ids])
    .where(isHeldByDispute)
    .execute();
  return new Set(found.map(({ id }) => id));
};

/** True if a row of `transfers` waits for its seller's tax information. */
export const isHeldForTax = sql<boolean>`transfers.seller_id in (select id from payouts_held_for_tax() as id)`;

/** True if nothing holds the money of a row of `transfers`. */
export const isFree = sql<boolean>`(not transfers.is_held and not ${isHeldByDispute} and not ${isHeldForTax})`;

/**
 * Marks a locked transfer as in flight, unless something holds its money. The query that locked it
 * may not have seen another transfer of its checkout go.
 *
 * @returns false if it is held
 */
export const setInFlight = async (tx: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("transfers")
    .set({ is_in_flight: true })
    .where("id", "=", id)
    .where(isFree)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};

/**
 * Ends the flight of a transfer that the provider does not have, if something holds its money.
 *
 * @returns true if it waits now
 */
export const stopIfHeld = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("transfers")
    .set({ is_in_flight: false })
    .where("id", "=", id)
    .where(sql<boolean>`not ${isFree}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
