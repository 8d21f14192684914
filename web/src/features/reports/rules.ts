import { dayInZone } from "@stokaz/contract/time/calendar";
import { frenchTime } from "@stokaz/contract/time/french-time";
import { formatLongDay } from "../../lib/format/format.ts";

/**
 * Instant as `25 décembre 2026 à 14 h 05`, the same form as in mails. @param timeZone the
 * territory's, IANA name
 */
export const longInstant = (instant: Date, timeZone: string): string =>
  `${formatLongDay(dayInZone(instant, timeZone))} à ${frenchTime(instant, timeZone)}`;
