import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { FiledProduct, Space } from "./rules.ts";

/** The products of an artisan that are not archived, the oldest first, as a file has them. */
export const selectFiledProducts = (db: Db, artisanId: string) =>
  db
    .selectFrom("products")
    .innerJoin("storage_spaces as space", "space.id", "products.space_id")
    .select([
      "products.id",
      "products.name",
      "products.pickup_location",
      "products.brand",
      "products.category",
      "products.sub_category",
      "products.quantity",
      "products.price_cents",
      "products.area_m2",
      "products.description",
      "products.withdrawal_exception",
      "products.vat_class",
      "products.net_amount",
      "products.net_unit",
      "products.facts",
      sql<
        FiledProduct["space"]
      >`jsonb_build_object('rentalId', products.rental_id, 'name', space.name)`.as("space"),
    ])
    .where("products.artisan_id", "=", artisanId)
    .where("products.archived_at", "is", null)
    .orderBy("products.created_at")
    .orderBy("products.id");

/** Products of an artisan by their ids, as a file has them. */
export const findFiled = async (
  db: Db,
  artisanId: string,
  ids: readonly string[],
): Promise<Map<string, FiledProduct>> => {
  if (ids.length === 0) return new Map();
  const found = await selectFiledProducts(db, artisanId)
    .where("products.id", "in", [...ids])
    .execute();
  return new Map(found.map((product) => [product.id, product]));
};

/** The rentals that an artisan may put products into, ordered by their start. */
export const listOpenSpaces = (db: Db, artisanId: string, today: CalendarDay): Promise<Space[]> =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces as space", "space.id", "rentals.space_id")
    .select(["rentals.id as rentalId", "space.name"])
    .where("rentals.artisan_id", "=", artisanId)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.ending_since", "is", null)
    .where("rentals.end_date", ">", today)
    .orderBy("rentals.start_date")
    .orderBy("rentals.id")
    .execute();
