import type { SoldBatch } from "@stokaz/contract/orders/orders";
import type { StockBatch } from "@stokaz/contract/products/stock";
import type { BatchView, OrderBatch } from "./repository.ts";
import { batchEnd } from "./rules.ts";

/** Converts a batch to the wire's names. */
export const toWireBatch = (batch: BatchView): StockBatch => ({
  _id: batch.id,
  number: batch.number,
  lastDay: batch.last_day,
  place: batch.place,
  units: batch.units,
  awaited: batch.awaited,
  isSold: batch.is_sold,
  end: batchEnd({ isRecalled: batch.recalled_at !== null, isOver: batch.is_over }),
});

/**
 * Finds the batches that the units of one line come from.
 *
 * @param batches of its order; without them the field is left out
 */
export const toWireSoldBatches = (
  batches: readonly OrderBatch[] | undefined,
  { product_id }: { product_id: string },
): { batches?: SoldBatch[] } => {
  const own = batches?.filter(({ productId }) => productId === product_id) ?? [];
  return own.length === 0
    ? {}
    : { batches: own.map(({ number, lastDay, units }) => ({ number, lastDay, units })) };
};
