import { ADULT_ONLY } from "@stokaz/contract/categories";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { ArtisanProfileRow } from "../tables.ts";

/** An artisan's profile, and whether they sell, or want to sell, what is only for adults. */
export type BusinessRow = ArtisanProfileRow & { sells_alcohol: boolean };

export const getBusiness = (db: Db, userId: string): Promise<BusinessRow> =>
  db
    .selectFrom("artisan_profiles")
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from rentals join products on rental_id = rentals.id
        where rentals.artisan_id = user_id and archived_at is null and sub_category = any(${ADULT_ONLY})
      )`.as("sells_alcohol"),
    )
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
