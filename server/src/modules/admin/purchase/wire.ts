import type { PurchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { PurchaseHistory } from "./service.ts";

/** A confirmed rental may be over by its dates, or only wait for its orders. */
const statusOf = (
  { status, endDate, endingSince }: PurchaseHistory["head"],
  today: CalendarDay,
): string => {
  if (status !== "confirmed") return status;
  if (endDate !== null && endDate <= today) return "ended";
  return endingSince === null ? "confirmed" : "ending";
};

export const toWirePurchase = ({
  head,
  lines,
  leftoverProducts,
  today,
  ...found
}: PurchaseHistory): PurchaseDetail => ({
  ...found,
  ...head,
  status: statusOf(head, today),
  lines: lines.map((line) => ({ ...line, refundable: leftoverProducts.get(line._id) ?? cents(0) })),
});
