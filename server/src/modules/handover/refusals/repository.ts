import type { Tx } from "../../../platform/db/db.ts";

/** Instant at which somebody last reported that nobody came for an order. */
export const findLastAbsence = async (tx: Tx, orderId: string): Promise<Date | undefined> => {
  const last = await tx
    .selectFrom("handover_events")
    .select("at")
    .where("order_id", "=", orderId)
    .where("kind", "=", "absent")
    .orderBy("recorded_at", "desc")
    .executeTakeFirst();
  return last?.at;
};

/** Booked slot of an order. */
export const findBookedSlot = (tx: Tx, orderId: string): Promise<{ ends_at: Date } | undefined> =>
  tx
    .selectFrom("slot_bookings")
    .select("ends_at")
    .where("order_id", "=", orderId)
    .where("status", "=", "booked")
    .executeTakeFirst();
