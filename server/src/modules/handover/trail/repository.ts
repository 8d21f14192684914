import type { Db } from "../../../platform/db/db.ts";
import type { EventRow } from "../tables.ts";

/** All events at the door for an order, the oldest first. */
export const listEvents = (db: Db, orderId: string): Promise<EventRow[]> =>
  db
    .selectFrom("handover_events")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("recorded_at")
    .execute();

/**
 * Units of an order that its buyer withdrew from, by line: the trail names those, not the units
 * that the line still has.
 */
export const listWithdrawnUnits = (db: Db, orderId: string) =>
  db
    .selectFrom("withdrawal_lines")
    .innerJoin("withdrawals", "withdrawals.id", "withdrawal_lines.withdrawal_id")
    .innerJoin("order_lines", "order_lines.id", "withdrawal_lines.line_id")
    .select(["line_id", "label", "declared_at", "returned_at", "returned_note"])
    .where("withdrawals.order_id", "=", orderId)
    .orderBy("order_lines.position")
    .execute();
export type WithdrawnUnits = Awaited<ReturnType<typeof listWithdrawnUnits>>[number];
