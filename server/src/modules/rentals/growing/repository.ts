import type { Db } from "../../../platform/db/db.ts";
import type { RentalChangeRow } from "../tables.ts";

export const findChange = (db: Db, id: string): Promise<RentalChangeRow | undefined> =>
  db.selectFrom("rental_changes").selectAll().where("id", "=", id).executeTakeFirst();
