import { LIMITS } from "@stokaz/contract/limits";
import type { ProblemCode } from "@stokaz/contract/problems";
import type { BatchEnd } from "@stokaz/contract/products/stock";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/** Reason for which no unit of a batch is sold any more; `null` while units are sold. */
export const batchEnd = ({
  isRecalled,
  isOver,
}: {
  isRecalled: boolean;
  isOver: boolean;
}): BatchEnd | null => {
  if (isRecalled) return "recalled";
  return isOver ? "out_of_date" : null;
};

type Room = {
  /** Units of the product that can be ordered, and how many of them are in a batch. */
  stock: number;
  batched: number;
  /** Total of units put on sale. */
  quantity: number;
  /** Number of batches with units. */
  batches: number;
};

type Wanted = { units: number; isInStock: boolean; lastDay: CalendarDay | null };

/**
 * Decides if a product can have another batch.
 *
 * @returns the code of the refusal; `undefined` when it can
 */
export const refuseBatch = (
  { units, isInStock, lastDay }: Wanted,
  { stock, batched, quantity, batches }: Room,
  today: CalendarDay,
): ProblemCode | undefined => {
  if (lastDay !== null && lastDay < today) return "stock/batch-out-of-date";
  if (batches >= LIMITS.batches) return "stock/too-many-batches";
  if (isInStock) return units > stock - batched ? "stock/too-few" : undefined;
  return quantity + units > LIMITS.quantity ? "stock/too-many" : undefined;
};

type Known = { number: string; lastDay: CalendarDay | null; isSold: boolean; isRecalled: boolean };

/**
 * Decides if a batch can be changed like this.
 *
 * @returns the code of the refusal; `undefined` when it can
 */
export const refuseChange = (
  before: Known,
  after: Pick<Known, "number" | "lastDay">,
  today: CalendarDay,
): ProblemCode | undefined => {
  const isOtherDay = before.lastDay !== after.lastDay;
  if (before.number === after.number && !isOtherDay) return undefined;
  if (before.isRecalled) return "stock/batch-over";
  if (before.isSold) return "stock/batch-sold";
  const isPast = isOtherDay && after.lastDay !== null && after.lastDay < today;
  return isPast ? "stock/batch-out-of-date" : undefined;
};
