import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** Lists the payments of a lease less their refunds, the last first. Cents. */
export const listPaidOfRental = async (
  db: Db,
  rentalId: string,
): Promise<{ checkoutId: string; left: Cents }[]> => {
  const { rows } = await sql<{ checkoutId: string; left: Cents }>`
    select id as "checkoutId", amount_cents - refunded_cents(id) as left
    from checkout_sessions
    where rental_id = ${rentalId} and status = 'paid'
    order by settled_at desc, id`.execute(db);
  return rows.filter(({ left }) => left > 0);
};

/** A transfer of a purchase that waits: nothing of it was sent or is in flight. */
type WaitingTransfer = { id: string; installment: number; gross: Cents; isHeld: boolean };

/** Lists what waits of the money of a purchase, less its refunds. */
export const listWaiting = (
  db: Db,
  { order_id, rental_id }: { order_id: string | null; rental_id: string | null },
): Promise<WaitingTransfer[]> =>
  db
    .selectFrom("transfers")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "transfers.checkout_id")
    .select(["transfers.id", "installment", "gross_cents as gross", "is_held as isHeld"])
    .where(({ eb }) =>
      rental_id ? eb("rental_id", "=", rental_id) : eb("order_id", "=", order_id),
    )
    .where("transfers.status", "=", "waiting")
    .where("is_in_flight", "=", false)
    .execute();
