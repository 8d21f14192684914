import type { LeasePart, ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import type { Insertable } from "kysely";
import { type Db, mover, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { LeaseGrowthRow } from "../tables.ts";

type NewGrowth = Omit<Insertable<Schema["lease_growths"]>, "scale" | "parts"> & {
  scale: readonly ScaledMonth[];
  parts: readonly LeasePart[];
};

export const insertGrowth = async (
  tx: Tx,
  { scale, parts, ...growth }: NewGrowth,
): Promise<void> => {
  await tx
    .insertInto("lease_growths")
    .values({ ...growth, scale: JSON.stringify(scale), parts: JSON.stringify(parts) })
    .execute();
};

export const findGrowth = (db: Db, id: string): Promise<LeaseGrowthRow | undefined> =>
  db.selectFrom("lease_growths").selectAll().where("id", "=", id).executeTakeFirst();

export const lockGrowth = (tx: Tx, id: string): Promise<LeaseGrowthRow | undefined> =>
  tx.selectFrom("lease_growths").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const moveGrowth = mover("lease_growths");

/** Open pages for the payment of a growth of a rental. */
export const listOpenPages = (
  db: Db,
  rentalId: string,
): Promise<{ sessionId: string | null; requestKey: string | null }[]> =>
  db
    .selectFrom("checkout_sessions")
    .select(["provider_session_id as sessionId", "request_key as requestKey"])
    .where("rental_id", "=", rentalId)
    .where("purpose", "=", "growth")
    .where("status", "=", "open")
    .execute();

/**
 * Deletes the recorded reminders of a rental that lasts longer, so that its sides are reminded of
 * the new end.
 */
export const forgetReminders = async (tx: Tx, rentalId: string): Promise<void> => {
  await tx.deleteFrom("rental_reminders").where("rental_id", "=", rentalId).execute();
};

/** True if both sides have signed how the place was when its artisan left. */
export const isExitSigned = async (db: Db, rentalId: string): Promise<boolean> => {
  const signed = await db
    .selectFrom("place_states")
    .select("id")
    .where("rental_id", "=", rentalId)
    .where("kind", "=", "exit")
    .where("status", "=", "signed")
    .executeTakeFirst();
  return signed !== undefined;
};
