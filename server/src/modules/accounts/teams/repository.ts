import type { Right } from "@stokaz/contract/accounts/rights";
import type { Db } from "../../../platform/db/db.ts";

/** A seller for whom a person may act, with the rights: none once they were taken back. */
export type Seat = { sellerId: string; sellerName: string; rights: Right[] };

/** Lists the sellers for whom a person may act, by name. */
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
