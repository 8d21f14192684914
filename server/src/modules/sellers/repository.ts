import { LIMITS } from "@stokaz/contract/limits";
import type { LocalTime } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { ArtisanProfileRow, UserRow } from "../accounts/tables.ts";
import { isOffered, isOnSale, isUsable, sellsForAdults } from "../availability/public.ts";

/** A person who offers something; `business` only for an artisan. */
export type SellerRow = Pick<UserRow, "id" | "first_name" | "name" | "created_at"> & {
  business: ArtisanProfileRow | null;
  sells_alcohol: boolean;
};

/** `undefined` for people who are unknown, gone or suspended, or whose role offers nothing. */
export const findSeller = (db: Db, userId: string): Promise<SellerRow | undefined> =>
  db
    .selectFrom("users")
    .leftJoin("artisan_profiles", "artisan_profiles.user_id", "users.id")
    .select(["users.id", "users.first_name", "users.name", "users.created_at"])
    .select([
      sql<ArtisanProfileRow | null>`to_jsonb(artisan_profiles)`.as("business"),
      sellsForAdults("users.id").as("sells_alcohol"),
    ])
    .where("users.id", "=", userId)
    .where("users.role", "in", ["artisan", "lessor"])
    .where(sql<boolean>`users.id not in (select id from unavailable_people() as id)`)
    .executeTakeFirst();

/** The usable places where products of an artisan are on sale, by name. */
export const listPlacesOf = (db: Db, artisanId: string, at: LocalTime) =>
  db
    .selectFrom("products")
    .innerJoin("rentals", "rentals.id", "products.rental_id")
    .innerJoin("storage_spaces", "storage_spaces.id", "products.space_id")
    .select(["storage_spaces.id", "storage_spaces.name", "storage_spaces.city"])
    .distinct()
    .where("rentals.artisan_id", "=", artisanId)
    .where(isOnSale(at))
    .where(isUsable)
    .orderBy("storage_spaces.name")
    .orderBy("storage_spaces.id")
    .limit(LIMITS.pageSize)
    .execute();

/** The spaces that a lessor has on offer, newest first. */
export const listSpacesOf = (db: Db, lessorId: string) =>
  db
    .selectFrom("storage_spaces")
    .select(["id", "name", "city", "postcode", "photo", "surface_m2", "price_cents"])
    .where("lessor_id", "=", lessorId)
    .where(isOffered)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(LIMITS.pageSize)
    .execute();
