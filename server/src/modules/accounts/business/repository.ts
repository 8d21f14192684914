import type { Db } from "../../../platform/db/db.ts";
import { sellsForAdults } from "../../availability/public.ts";
import type { ArtisanProfileRow } from "../tables.ts";

/**
 * Profile of an artisan. `sells_alcohol`: true if they sell, or want to sell, products for adults
 * only.
 */
export type BusinessRow = ArtisanProfileRow & { sells_alcohol: boolean };

export const getBusiness = (db: Db, userId: string): Promise<BusinessRow> =>
  db
    .selectFrom("artisan_profiles")
    .selectAll()
    .select(sellsForAdults("user_id").as("sells_alcohol"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
