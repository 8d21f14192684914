import type { ApprovedList } from "@stokaz/contract/accounts/approval";
import type { Cents } from "@stokaz/contract/money/money";
import { type RawBuilder, sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../platform/db/db.ts";
import type { Handed } from "./rules.ts";

const TABLES = {
  spaces: { table: sql.table("storage_spaces"), owner: sql.ref("lessor_id") },
  products: { table: sql.table("products"), owner: sql.ref("artisan_id") },
} as const satisfies Record<ApprovedList, Record<string, RawBuilder<unknown>>>;

/**
 * True if any listing of an owner in this list was approved, or never needed approval, even if it
 * was removed since.
 */
export const isKnown = async (db: Db, list: ApprovedList, ownerId: string): Promise<boolean> => {
  const { table, owner } = TABLES[list];
  const { rows } = await sql`
    select from ${table} where ${owner} = ${ownerId} and unapproved_since is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** A listing with its owner. */
export type Listing = Handed & { name: string; ownerId: string };

/** A listing that is not archived, locked until the transaction ends. */
export const lockListing = async (
  tx: Tx,
  list: ApprovedList,
  id: string,
): Promise<Listing | undefined> => {
  const { table, owner } = TABLES[list];
  const { rows } = await sql<Listing>`
    select name, ${owner} as "ownerId", unapproved_since, refused_reason from ${table}
    where id = ${id} and archived_at is null for update`.execute(tx);
  return rows[0];
};

export const setRefused = async (
  tx: Tx,
  list: ApprovedList,
  id: string,
  reason: string,
): Promise<void> => {
  await sql`update ${TABLES[list].table} set refused_reason = ${reason} where id = ${id}`.execute(
    tx,
  );
};

/**
 * Makes a listing wait again, or publishes it.
 *
 * @param since `null` when it needs no approval any more
 */
export const setHandedIn = async (
  tx: Tx,
  list: ApprovedList,
  id: string,
  since: Date | null,
): Promise<void> => {
  await sql`update ${TABLES[list].table} set unapproved_since = ${since}, refused_reason = null
    where id = ${id}`.execute(tx);
};

/** A published listing, and the person to tell. `isTakenOff`: a space that they took off offer. */
export type Published = {
  id: string;
  name: string;
  isTakenOff: boolean;
  email: string;
  firstName: string;
};

/**
 * Approves all waiting listings of a list, but not refused or archived ones.
 *
 * @param ownerId only listings of this owner
 */
export const publishWaiting = async (
  tx: Tx,
  list: ApprovedList,
  ownerId?: string,
): Promise<Published[]> => {
  const { table, owner } = TABLES[list];
  const isTakenOff = list === "spaces" ? sql`listing.taken_off_at is not null` : sql`false`;
  const { rows } = await sql<Published>`
    update ${table} as listing set unapproved_since = null from users
    where users.id = listing.${owner} and unapproved_since is not null and refused_reason is null
      and archived_at is null ${ownerId === undefined ? sql`` : sql`and users.id = ${ownerId}`}
    returning listing.id, listing.name, ${isTakenOff} as "isTakenOff", email, first_name as "firstName"`.execute(
    tx,
  );
  return rows;
};

/** The oldest waiting listings, with the facts for the operator, and their number. */
export const listWaiting = async (db: Db, limit: number) => {
  const { rows } = await sql<{
    id: string;
    list: ApprovedList;
    since: Date;
    name: string;
    productText: string;
    photo: string;
    price: Cents;
    ownerId: string;
    ownerName: string;
    email: string;
    others: number;
    total: number;
  }>`
    with waiting as (
      select id, 'spaces' as list, unapproved_since as since, name, '' as text, photo, price_cents as price, lessor_id as owner
      from storage_spaces where unapproved_since is not null and refused_reason is null and archived_at is null
      union all
      select id, 'products', unapproved_since, name, name || ' ' || description, photo, price_cents, artisan_id
      from products where unapproved_since is not null and refused_reason is null and archived_at is null
    )
    select waiting.id, list, since, waiting.name, text as "productText", photo, price, users.id as "ownerId", email,
      coalesce(trade_name, ${fullNameOf("users")}) as "ownerName",
      (count(*) over (partition by users.id) - 1)::integer as others, (count(*) over ())::integer as total
    from waiting join users on users.id = owner left join artisan_profiles on user_id = users.id
    where users.deleted_at is null order by since, waiting.id limit ${limit}`.execute(db);
  return rows;
};
