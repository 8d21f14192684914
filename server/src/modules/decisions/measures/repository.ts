import type { HideableList } from "@stokaz/contract/admin/admin";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";

/** Reason that the owner is told, with the start; `undefined` to lift the measure. */
type Measure = { reason: string; since: Date } | undefined;

export const setHidden = async (
  tx: Tx,
  table: "storage_spaces" | "products" | "reviews",
  id: string,
  measure: Measure,
): Promise<void> => {
  await tx
    .updateTable(table)
    .set({ hidden_at: measure?.since ?? null, hidden_reason: measure?.reason ?? null })
    .where("id", "=", id)
    .execute();
};

type Locked = { name: string; ownerId: string; hidden_at: Date | null };

const lockers: Readonly<Record<HideableList, (tx: Tx, id: string) => Promise<Locked | undefined>>> =
  {
    spaces: (tx, id) =>
      tx
        .selectFrom("storage_spaces")
        .select(["name", "lessor_id as ownerId", "hidden_at"])
        .where("id", "=", id)
        .where("archived_at", "is", null)
        .forUpdate()
        .executeTakeFirst(),
    products: (tx, id) =>
      tx
        .selectFrom("products")
        .select(["name", "artisan_id as ownerId", "hidden_at"])
        .where("id", "=", id)
        .where("archived_at", "is", null)
        .forUpdate()
        .executeTakeFirst(),
    reviews: (tx, id) =>
      tx
        .selectFrom("reviews")
        .select([
          sql<string>`'Avis sur ' || coalesce(
          (select name from storage_spaces where id = subject_id),
          (select trade_name from artisan_profiles where user_id = subject_id), '')`.as("name"),
          "author_id as ownerId",
          "hidden_at",
        ])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),
  };

/** Finds a listing that is not archived, or a review, and locks it until the transaction ends. */
export const lockListing = async (
  tx: Tx,
  list: HideableList,
  id: string,
): Promise<{ name: string; ownerId: string; isHidden: boolean } | undefined> => {
  const found = await lockers[list](tx, id);
  return found && { name: found.name, ownerId: found.ownerId, isHidden: found.hidden_at !== null };
};

export const findRecipient = (
  tx: Tx,
  userId: string,
): Promise<{ email: string; firstName: string }> =>
  tx
    .selectFrom("users")
    .select(["email", "first_name as firstName"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
