import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

/** Paid order with a number, if its buyer has the given e-mail. */
export const findMatch = (
  db: Db,
  { orderNumber, email }: { orderNumber: string; email: string },
): Promise<{ orderId: string; email: string; firstName: string } | undefined> =>
  db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.buyer_id")
    .select(["orders.id as orderId", "users.email", "users.first_name as firstName"])
    .where("order_number", "=", orderNumber)
    .where("paid_at", "is not", null)
    .where(sql<string>`lower(users.email)`, "=", email.toLowerCase())
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();

export const insertLink = async (
  db: Db,
  link: { token_hash: Buffer; order_id: string; expires_at: Date; asked_at: Date | null },
): Promise<void> => {
  await db.insertInto("withdrawal_links").values(link).execute();
};

/** Makes all links to orders of a buyer useless. */
export const deleteLinksOf = async (tx: Tx, buyerId: string): Promise<void> => {
  await tx
    .deleteFrom("withdrawal_links")
    .where(({ eb, selectFrom }) =>
      eb("order_id", "in", selectFrom("orders").select("id").where("buyer_id", "=", buyerId)),
    )
    .execute();
};

/** Order of a link, while the link is valid and its buyer has an account. */
export const findLinkedOrder = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ orderId: string; buyerId: string; askedAt: Date | null } | undefined> =>
  db
    .selectFrom("withdrawal_links")
    .innerJoin("orders", "orders.id", "withdrawal_links.order_id")
    .innerJoin("users", "users.id", "orders.buyer_id")
    .select(["orders.id as orderId", "orders.buyer_id as buyerId", "asked_at as askedAt"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
