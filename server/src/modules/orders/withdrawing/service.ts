import { isPublicHoliday } from "@stokaz/contract/time/holidays";
import type { Clock } from "../../../platform/clock.ts";
import type { Territory } from "../../../territories/territory.ts";
import type { Calendar } from "./rules.ts";

/**
 * Name of the job that refunds withdrawals: fourteen days after the declaration, returned or not,
 * and when a return is still to be refunded. It runs for one order when a decision about it ends.
 */
export const WITHDRAWAL_REFUND_JOB = "refund-withdrawals";

/** Days by which withdrawals are judged. */
export const calendarOf = (
  clock: Clock,
  { abolition }: Pick<Territory, "abolition">,
): Calendar => ({
  today: clock.today(),
  dayOf: (instant) => clock.dayOf(instant),
  isHoliday: (day) => isPublicHoliday(day, abolition),
});
