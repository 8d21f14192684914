import { type Insertable, sql } from "kysely";
import { type Db, isWritten, mover, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { CheckoutRow } from "../../checkout/tables.ts";
import type { DisputeRow } from "../tables.ts";

/** Inserts a dispute. @returns false if it exists already */
export const insertDispute = (tx: Tx, dispute: Insertable<Schema["disputes"]>): Promise<boolean> =>
  tx
    .insertInto("disputes")
    .values(dispute)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .$call(isWritten);

export const moveDispute = mover("disputes");

/** A dispute with the purchase and the payer, as an operator sees it. */
export type DisputeView = DisputeRow & {
  purpose: CheckoutRow["subject_type"];
  purchase_id: string;
  payer_name: string;
  payer_email: string;
};

/** Disputes, newest first; open ones stand before all others. */
export const listDisputes = (db: Db, limit: number): Promise<DisputeView[]> =>
  db
    .selectFrom("disputes")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "disputes.checkout_id")
    .innerJoin("users", "users.id", "checkout_sessions.payer_id")
    .selectAll("disputes")
    .select([
      "checkout_sessions.subject_type as purpose",
      sql<string>`coalesce(checkout_sessions.order_id, checkout_sessions.rental_id)`.as(
        "purchase_id",
      ),
      sql<string>`users.first_name || ' ' || users.name`.as("payer_name"),
      "users.email as payer_email",
    ])
    .orderBy(sql`disputes.status <> 'open'`)
    .orderBy("disputes.opened_at", "desc")
    .orderBy("disputes.id")
    .limit(limit)
    .execute();

export const listOpenIds = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom("disputes")
      .select("id")
      .where("status", "=", "open")
      .orderBy("opened_at")
      .execute()
  ).map(({ id }) => id);

export const countOpen = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("disputes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return count;
};
