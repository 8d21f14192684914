import { isPublicHoliday } from "@stokaz/contract/time/holidays";
import type { Clock } from "../../../platform/clock.ts";
import type { Territory } from "../../../territories/territory.ts";
import type { Calendar } from "./rules.ts";

/** Days by which withdrawals are judged. */
export const calendarOf = (
  clock: Clock,
  { abolition }: Pick<Territory, "abolition">,
): Calendar => ({
  today: clock.today(),
  dayOf: (instant) => clock.dayOf(instant),
  isHoliday: (day) => isPublicHoliday(day, abolition),
});
