import type { Right } from "@stokaz/contract/rights";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** A seller whom somebody may act for, with what they may do: nothing once that was taken back. */
export type Seat = { sellerId: string; sellerName: string; rights: Right[] };

/** The sellers whom somebody may act for, by name. */
export const listSeats = (db: Db, userId: string): Promise<Seat[]> =>
  db
    .selectFrom("team_members")
    .innerJoin("users as seller", "seller.id", "team_members.seller_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "seller.id")
    .select(["seller.id as sellerId", "trade_name as sellerName", "rights"])
    .where("team_members.user_id", "=", userId)
    .where("seller.deleted_at", "is", null)
    .where("seller.suspended_at", "is", null)
    .orderBy("trade_name")
    .orderBy("seller.id")
    .execute();

/** What somebody may do for the seller of a row, there in this very moment: nothing when either was taken away. */
const rightsOf = (userId: RawBuilder<unknown>): RawBuilder<Right[]> => sql<Right[]>`coalesce((
  select rights from team_members join users on users.id = team_members.seller_id
  where team_members.seller_id = acting_sessions.seller_id and team_members.user_id = ${userId}
    and users.deleted_at is null and users.suspended_at is null
), '{}')`;

/** The seller that a session acts for, if it does. */
export const findActing = (db: Db, userId: string, tokenHash: Buffer): Promise<Seat | undefined> =>
  db
    .selectFrom("acting_sessions")
    .innerJoin("users as seller", "seller.id", "acting_sessions.seller_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "seller.id")
    .select(["seller.id as sellerId", "trade_name as sellerName"])
    .select(rightsOf(sql.val(userId)).as("rights"))
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();

/** The same for a row of a session, as one column: `null` when it acts for nobody. */
export const actingOf = sql<{ sellerId: string; rights: Right[] } | null>`(
  select jsonb_build_object('sellerId', seller_id, 'rights', ${rightsOf(sql.ref("login_sessions.user_id"))})
  from acting_sessions where acting_sessions.token_hash = login_sessions.token_hash
)`;
