import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { hasAvailableOwners } from "../../availability/public.ts";

/**
 * Lists the products of running and coming rentals whose sheet is incomplete, the first to leave
 * the sale first.
 *
 * @param artisanId limits the list to one artisan
 */
export const listIncomplete = (db: Db, today: CalendarDay, artisanId?: string) => {
  const found = db
    .selectFrom("products")
    .innerJoin("rentals", "rentals.id", "products.rental_id")
    .innerJoin("users", "users.id", "products.artisan_id")
    .select([
      "products.id",
      "products.name",
      "products.artisan_id as artisanId",
      "products.category",
      "products.sub_category as subCategory",
      "products.facts",
      sql<boolean>`products.net_amount is not null`.as("hasNetQuantity"),
      sql<CalendarDay>`products.facts_due_on`.as("dueOn"),
      "products.facts_told as lastNotice",
      "users.first_name as firstName",
      "users.email",
    ])
    .where("products.facts_due_on", "is not", null)
    .where("products.archived_at", "is", null)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.ending_since", "is", null)
    .where("rentals.end_date", ">", today)
    .where(hasAvailableOwners)
    .orderBy("products.facts_due_on")
    .orderBy("products.id");
  return (artisanId ? found.where("products.artisan_id", "=", artisanId) : found).execute();
};

export type IncompleteProduct = Awaited<ReturnType<typeof listIncomplete>>[number];

/**
 * Records the notice that the artisan of a product got.
 *
 * @returns true if they were not notified of it before
 */
export const setNotified = async (
  tx: Tx,
  { id, lastNotice }: Pick<IncompleteProduct, "id" | "lastNotice">,
  notice: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("products")
    .set({ facts_told: notice })
    .where("id", "=", id)
    .where("facts_told", "is not distinct from", lastNotice)
    .where("facts_due_on", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
