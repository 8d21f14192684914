import type { SoldBatch } from "@stokaz/contract/orders/orders";
import { formatLongDay } from "./format.ts";

/** Label of a batch: "Lot L12, jusqu'au 3 décembre 2026". */
export const formatBatch = ({ number, lastDay }: Pick<SoldBatch, "number" | "lastDay">): string =>
  lastDay === null ? `Lot ${number}` : `Lot ${number}, jusqu'au ${formatLongDay(lastDay)}`;
