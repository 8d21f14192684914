import type { Db } from "../../../platform/db/db.ts";

/** The lessor of an order's or a lease's place, when another person hands over there for them. */
export const findActedFor = async (
  db: Db,
  about: "order" | "rental",
  id: string,
  userId: string,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom(about === "order" ? "orders" : "rentals")
    .innerJoin("storage_spaces", "storage_spaces.id", "space_id")
    .innerJoin("space_managers", "space_managers.space_id", "storage_spaces.id")
    .select("storage_spaces.lessor_id")
    .where(about === "order" ? "orders.id" : "rentals.id", "=", id)
    .where("space_managers.user_id", "=", userId)
    .where("storage_spaces.archived_at", "is", null)
    .executeTakeFirst();
  return found?.lessor_id;
};
