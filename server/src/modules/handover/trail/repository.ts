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
