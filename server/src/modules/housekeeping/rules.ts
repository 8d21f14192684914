import type { CalendarDay } from "@stokaz/contract/calendar";
import { RETENTION_RULES, type RetentionRule } from "@stokaz/contract/retention";

/** Years that what the books stand on is kept. Source: code de commerce, L123-22; code de la consommation, D213-2. */
const ACCOUNTING_YEARS = 10;

const HOUR_MS = 3_600_000;

/** What was over before this day has served its time: ten years count from the end of the year that it is of. */
export const accountingLimit = (today: CalendarDay): CalendarDay =>
  `${Number(today.slice(0, 4)) - ACCOUNTING_YEARS}-01-01` as CalendarDay;

/** Whether a rule's job should have come by since it last did; it may miss a turn. */
export const isLate = (rule: RetentionRule, ranAt: Date | null, now: Date): boolean =>
  ranAt === null ||
  now.getTime() - ranAt.getTime() > 2 * RETENTION_RULES[rule].everyHours * HOUR_MS;
