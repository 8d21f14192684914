import type { LocalTime } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { isOnSale } from "../../availability/public.ts";

export const getEmail = async (db: Db, userId: string): Promise<string> => {
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return email;
};

type Request = {
  id: string;
  productId: string;
  email: string;
  userId: string | undefined;
  at: Date;
  until: Date;
};

/**
 * Stores a request. An address, or a person with an account, that already waits stays as it is; one
 * that was told waits again.
 */
export const upsertRequest = async (
  db: Db,
  { id, productId, email, userId, at, until }: Request,
): Promise<void> => {
  await sql`
    insert into restock_requests (id, product_id, email, user_id, requested_at, expires_at)
    select ${id}, ${productId}, ${email}, ${userId ?? null}::uuid, ${at}, ${until}
    where not exists (
      select from restock_requests where product_id = ${productId} and user_id = ${userId ?? null}::uuid and told_at is null)
    on conflict (product_id, lower(email)) do update
    set user_id = excluded.user_id, requested_at = excluded.requested_at, expires_at = excluded.expires_at,
      told_at = null, token_hash = null
    where restock_requests.told_at is not null
      or (restock_requests.user_id is null and excluded.user_id is not null)
  `.execute(db);
};

/**
 * Lists the requests for products that can be bought now, the oldest request first. A person with an
 * account is told at the address that they have now.
 */
export const listToNotify = (db: Db, at: LocalTime, limit: number) =>
  db
    .selectFrom("restock_requests")
    .innerJoin("products", "products.id", "restock_requests.product_id")
    .innerJoin("rentals", "rentals.id", "products.rental_id")
    .leftJoin("users", "users.id", "restock_requests.user_id")
    .select(["restock_requests.id", "products.name as productName"])
    .select(sql<string>`coalesce(users.email, restock_requests.email)`.as("email"))
    .where("told_at", "is", null)
    .where(isOnSale(at))
    .orderBy("requested_at")
    .orderBy("restock_requests.id")
    .limit(limit)
    .execute();

/** Notes that a person is told. @returns true if they were not told before */
export const setNotified = async (
  tx: Tx,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("restock_requests")
    .set({ told_at: at, expires_at: until })
    .where("id", "=", id)
    .where("told_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};

/**
 * Gives a request the link of its mail.
 *
 * @returns the product of the mail, and the address that its account has now, with `isProven`; that
 * is null where a visitor typed the address. `undefined` when the request was withdrawn
 */
export const setToken = (db: Db, id: string, token_hash: Buffer) =>
  db
    .updateTable("restock_requests")
    .from("products")
    .set({ token_hash })
    .whereRef("products.id", "=", "restock_requests.product_id")
    .where("restock_requests.id", "=", id)
    .returning(["products.id as productId", "products.name as productName"])
    .returning(({ selectFrom }) => {
      const ofAccount = selectFrom("users").whereRef("users.id", "=", "restock_requests.user_id");
      return [
        sql<string>`coalesce(${ofAccount.select("users.email")}, restock_requests.email)`.as(
          "email",
        ),
        ofAccount.select(sql<boolean>`email_proven_at is not null`.as("is")).as("isProven"),
      ];
    })
    .executeTakeFirst();

/**
 * Deletes all requests of the address to which a link was mailed, and of its account.
 *
 * @returns true if there were any
 */
export const deleteByToken = async (db: Db, token_hash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("restock_requests")
    .where(
      sql<boolean>`lower(email) = (select lower(email) from restock_requests where token_hash = ${token_hash})
        or user_id = (select user_id from restock_requests where token_hash = ${token_hash})`,
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
