import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

const linesInRental = (rentalId: string) =>
  sql<boolean>`order_lines.product_id in (select id from products where rental_id = ${rentalId})`;

/**
 * Facts from which the last day to collect follows, for each line kept in a rental that is being
 * paid or waits.
 */
export const listWaitingInRental = (db: Db, rentalId: string) =>
  db
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .select(["orders.paid_at", "orders.last_call_on", "order_lines.rental_end"])
    .distinct()
    .where("order_lines.status", "in", ["pending", "to_collect"])
    .where(linesInRental(rentalId))
    .execute();

/**
 * Makes lines that are being paid or wait, kept in a rental, wait until its new end at the latest:
 * nobody waits for their buyers after it, and nothing is given up before it.
 */
export const moveWaitsWithRental = async (
  tx: Tx,
  rentalId: string,
  endDate: CalendarDay,
): Promise<void> => {
  await tx
    .updateTable("order_lines")
    .set({ rental_end: endDate })
    .where("status", "in", ["pending", "to_collect"])
    .where(linesInRental(rentalId))
    .execute();
};
