import type { SoldBatch } from "@stokaz/contract/orders";
import type { StockBatch } from "@stokaz/contract/stock";
import type { BatchView, OrderBatch } from "./repository.ts";
import { endOf } from "./rules.ts";

/** A batch in the names of the wire. */
export const toWireBatch = (batch: BatchView): StockBatch => ({
  _id: batch.id,
  number: batch.number,
  lastDay: batch.last_day,
  place: batch.place,
  units: batch.units,
  awaited: batch.awaited,
  isSold: batch.is_sold,
  end: endOf({ isRecalled: batch.recalled_at !== null, isOver: batch.is_over }),
});

/** The batches that the units of one line are of. @param batches of its order; none: nothing is said */
export const toWireSoldBatches = (
  batches: readonly OrderBatch[] | undefined,
  { product_id }: { product_id: string },
): { batches?: SoldBatch[] } => {
  const own = batches?.filter(({ productId }) => productId === product_id) ?? [];
  return own.length === 0
    ? {}
    : { batches: own.map(({ number, lastDay, units }) => ({ number, lastDay, units })) };
};
