import type { Db } from "../../../platform/db/db.ts";

/** Ids of the lines of orders that their buyers withdrew from and are still to be refunded for. */
export const listWithdrawn = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("withdrawal_lines")
    .select("line_id")
    .where("order_id", "in", [...orderIds])
    .where("refund_decided_at", "is", null)
    .execute();
  return new Set(rows.map(({ line_id }) => line_id));
};
