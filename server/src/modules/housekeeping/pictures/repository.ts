import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Every column that refers to a stored picture. A picture that no row refers to is deleted. */
export const PICTURE_COLUMNS = [
  { table: "users", column: "profile_photo" },
  { table: "artisan_profiles", column: "brand_logo" },
  { table: "storage_spaces", column: "photo" },
  { table: "space_pictures", column: "picture" },
  { table: "products", column: "photo" },
  { table: "product_pictures", column: "picture" },
  { table: "order_lines", column: "product_photo" },
  { table: "deliveries", column: "picture" },
  { table: "handover_events", column: "picture" },
] as const satisfies readonly { table: keyof Schema; column: string }[];

type Table = (typeof PICTURE_COLUMNS)[number]["table"];

/** An archived listing is still shown to those who rented or bought it. */
const STILL_SHOWN: Partial<Record<Table, RawBuilder<boolean>>> = {
  storage_spaces: sql`(archived_at is null or id in (select space_id from rentals where confirmed_at is not null))`,
  products: sql`archived_at is null`,
  product_pictures: sql`product_id in (select id from products where archived_at is null)`,
};

/** Keys of pictures that a person can still see. */
export const findReferencedKeys = async (db: Db, keys: readonly string[]): Promise<Set<string>> => {
  const references = PICTURE_COLUMNS.map(
    ({ table, column }) => sql`
      select ${sql.ref(column)} as key from ${sql.table(table)}
      where ${sql.ref(column)} = any(${keys}) and ${STILL_SHOWN[table] ?? sql`true`}`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(references, sql` union `)}`.execute(db);
  return new Set(rows.map(({ key }) => key));
};
