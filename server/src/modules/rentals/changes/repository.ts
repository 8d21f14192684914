import type { LeasePart, ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import type { Cents } from "@stokaz/contract/money/money";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";

/** The new pallets or the new end of a rental. */
export type RentalPatch = Partial<Pick<RentalRow, "pallets" | "end_date">>;

type NewChange = Pick<
  Insertable<Schema["rental_changes"]>,
  "id" | "kind" | "made_at" | "effective_on" | "price_change_cents" | "refund_cents"
> & { scale: readonly ScaledMonth[]; parts: readonly LeasePart[] };

/** The number of the next change of a rental, from 1. */
export const countNext = async (db: Db, rentalId: string): Promise<number> => {
  const { next } = await db
    .selectFrom("rental_changes")
    .select(({ fn, lit }) => sql<number>`${fn.countAll()} + ${lit(1)}`.as("next"))
    .where("rental_id", "=", rentalId)
    .executeTakeFirstOrThrow();
  return Number(next);
};

/**
 * Adds a change by the artisan to a locked rental: it gets the next number.
 *
 * @param rental the rental before the change
 */
export const insertChange = (
  tx: Tx,
  rental: RentalRow,
  patch: RentalPatch,
  { scale, parts, ...change }: NewChange,
): Promise<RentalChangeRow> =>
  tx
    .insertInto("rental_changes")
    .values({
      ...change,
      rental_id: rental.id,
      made_by: rental.artisan_id,
      number: sql<number>`(select count(*) + 1 from rental_changes where rental_id = ${rental.id})`,
      pallets_before: rental.pallets,
      pallets_after: patch.pallets ?? rental.pallets,
      end_date_before: rental.end_date,
      end_date_after: patch.end_date ?? rental.end_date,
      scale: JSON.stringify(scale),
      parts: JSON.stringify(parts),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findChange = (db: Db, id: string): Promise<RentalChangeRow | undefined> =>
  db.selectFrom("rental_changes").selectAll().where("id", "=", id).executeTakeFirst();

/** The changes of a rental, in their order. */
export const listChanges = (db: Db, rentalId: string): Promise<RentalChangeRow[]> =>
  db
    .selectFrom("rental_changes")
    .selectAll()
    .where("rental_id", "=", rentalId)
    .orderBy("number")
    .execute();

/**
 * Locks finished and open payments of a rental before the rental itself: the same lock order as the
 * settling of a payment.
 */
export const lockPayments = async (tx: Tx, rentalId: string): Promise<void> => {
  await sql`
    select id from checkout_sessions where rental_id = ${rentalId} and status in ('open', 'paid') order by id for update
  `.execute(tx);
};

/** True if one of these months is being paid, on a page or by the kept card. */
export const isBeingPaid = async (db: Db, rentIds: readonly string[]): Promise<boolean> => {
  if (rentIds.length === 0) return false;
  const open = await db
    .selectFrom("checkout_sessions")
    .select("id")
    .where("rent_id", "in", [...rentIds])
    .where("status", "=", "open")
    .executeTakeFirst();
  return open !== undefined;
};

/**
 * Current totals of rentals that were changed, refunded or ended before all months were paid: by id,
 * in cents. Others are left out.
 */
export const sumCurrentTotals = async (
  db: Db,
  rentalIds: readonly string[],
): Promise<Map<string, Cents>> => {
  const { rows } = await sql<{ id: string; total: Cents }>`
    select id, (total_cents + changed - cancelled - returned)::integer as total from rentals
    cross join lateral (select cancelled_cents(rentals.id) as cancelled) as unpaid
    cross join lateral (
      select coalesce(sum(price_change_cents), 0) as changed from rental_changes where rental_id = rentals.id
    ) as changes
    cross join lateral (
      -- What changes gave back is in their price already, and late money paid nothing of it.
      select coalesce(sum(refunds.amount_cents), 0) as returned
      from refunds join checkout_sessions on checkout_sessions.id = checkout_id
      where checkout_sessions.rental_id = rentals.id and refunds.status <> 'replaced'
        and refunds.cause <> 'lease_change' and exists (select from transfers where checkout_id = checkout_sessions.id)
    ) as given_back
    where id = any(${rentalIds}::uuid[]) and (changed <> 0 or cancelled <> 0 or returned <> 0)`.execute(
    db,
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
};

/** Releases kept pallets. */
export const deleteKept = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom("kept_pallets").where("id", "=", id).execute();
};

/** Keeps pallets of a space for a rental, in addition to its own. */
export const insertKept = async (
  tx: Tx,
  kept: Insertable<Schema["kept_pallets"]>,
): Promise<void> => {
  await tx.insertInto("kept_pallets").values(kept).execute();
};
