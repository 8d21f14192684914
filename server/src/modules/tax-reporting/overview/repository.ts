import { sql } from "kysely";
import { type Db, fullNameOf } from "../../../platform/db/db.ts";

/** Finds the instant of the first movement of money; `undefined` when there is none. */
export const findFirstMovement = async (db: Db): Promise<Date | undefined> => {
  const { first } = await db
    .selectFrom("ledger_movements")
    .select(({ fn }) => fn.min<Date | null>("occurred_at").as("first"))
    .executeTakeFirstOrThrow();
  return first ?? undefined;
};

/** Lists the names of sellers; `null` for a closed account. */
export const listNames = async (
  db: Db,
  sellerIds: readonly string[],
): Promise<{ id: string; name: string | null; role: "lessor" | "artisan" }[]> => {
  if (sellerIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string | null; role: "lessor" | "artisan" }>`
    select users.id, role,
      case when deleted_at is null then coalesce(artisan_profiles.trade_name, ${fullNameOf("users")}) end as name
    from users left join artisan_profiles on user_id = users.id
    where users.id = any(${sellerIds}::uuid[])`.execute(db);
  return rows;
};
