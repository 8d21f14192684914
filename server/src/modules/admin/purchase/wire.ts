import type { PurchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { shownStatus } from "@stokaz/contract/leases/rented-space";
import { cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { PurchaseHistory } from "./service.ts";

/** Status of an order, which has no dates, or of a rental. */
const statusOf = (
  { status, endDate, endingSince }: PurchaseHistory["head"],
  today: CalendarDay,
): string =>
  endDate === null
    ? status
    : shownStatus({ status, endDate, isEnding: endingSince !== null }, today);

export const toWirePurchase = ({
  head,
  lines,
  leftOfLines,
  today,
  ...found
}: PurchaseHistory): PurchaseDetail => ({
  ...found,
  ...head,
  status: statusOf(head, today),
  lines: lines.map((line) => ({ ...line, refundable: leftOfLines.get(line._id) ?? cents(0) })),
});
