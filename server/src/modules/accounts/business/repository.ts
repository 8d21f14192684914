import type { Db } from "../../../platform/db/db.ts";
import { sellsFood, sellsForAdults, sellsTextiles } from "../../availability/public.ts";
import type { ArtisanProfileRow } from "../tables.ts";

/** Profile of an artisan, and which kinds of products they sell or want to sell. */
export type BusinessRow = ArtisanProfileRow & {
  /** Products for adults only. */
  sells_alcohol: boolean;
  sells_food: boolean;
  sells_textiles: boolean;
};

export const getBusiness = (db: Db, userId: string): Promise<BusinessRow> =>
  db
    .selectFrom("artisan_profiles")
    .selectAll()
    .select([
      sellsForAdults("user_id").as("sells_alcohol"),
      sellsFood("user_id").as("sells_food"),
      sellsTextiles("user_id").as("sells_textiles"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
