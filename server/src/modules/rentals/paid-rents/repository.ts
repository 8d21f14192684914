import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** The month or the growth that a payment of a rental paid, with its name; neither when it paid all. */
export const findPaidPart = (db: Db, checkoutId: string) =>
  db
    .selectFrom("checkout_sessions as checkout")
    .leftJoin("lease_growths as growth", "growth.id", "checkout.growth_id")
    .leftJoin("rents", (join) =>
      join
        .onRef("rents.rental_id", "=", "checkout.rental_id")
        .on(({ and, eb, or }) =>
          or([
            eb("rents.id", "=", eb.ref("checkout.rent_id")),
            and([eb("checkout.purpose", "=", "rental"), eb("rents.month", "=", 0)]),
          ]),
        ),
    )
    .select([
      "checkout.rental_id",
      "checkout.growth_id",
      "rents.month",
      sql<string>`coalesce(rent_name(rents.due_on), growth_name(growth.kind), 'Loyer de la location')`.as(
        "name",
      ),
    ])
    .where("checkout.id", "=", checkoutId)
    .executeTakeFirstOrThrow();
