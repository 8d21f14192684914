import type { Db } from "../../../platform/db/db.ts";
import type { OrderLineRow } from "../tables.ts";

/** A recall of a sold product, as people read it. */
export type LineRecall = {
  number: string;
  since: Date;
  batchNumber: string | null;
  danger: string;
  advice: string;
  contact: string;
};

/** Lists the recalls of lines of orders, the newest first, by line id. */
export const listRecalls = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LineRecall[]>> => {
  if (orderIds.length === 0) return new Map();
  const found = await db
    .selectFrom("recall_lines")
    .innerJoin("recalls", "recalls.id", "recall_lines.recall_id")
    .select(["line_id", "number", "confirmed_at as since"])
    .select(["batch_number as batchNumber", "danger", "advice", "contact"])
    .where("order_id", "in", [...orderIds])
    .orderBy("confirmed_at", "desc")
    .orderBy("recalls.id")
    .execute();
  const recalls = new Map<string, LineRecall[]>();
  for (const { line_id, ...recall } of found) {
    recalls.set(line_id, [...(recalls.get(line_id) ?? []), recall]);
  }
  return recalls;
};

/** A line with the danger of its recalled product, for which it must not be handed over. */
export type RecallableLine = OrderLineRow & { recall_danger: string | null };

export const withRecalls = (
  lines: readonly OrderLineRow[],
  recalls: ReadonlyMap<string, readonly LineRecall[]>,
): RecallableLine[] =>
  lines.map((line) => ({ ...line, recall_danger: recalls.get(line.id)?.[0]?.danger ?? null }));
