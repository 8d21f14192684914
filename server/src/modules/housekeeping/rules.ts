import { RETENTION_RULES, type RetentionRule } from "@stokaz/contract/admin/retention";
import { type CalendarDay, calendarDay, HOUR_MS } from "@stokaz/contract/time/calendar";

/**
 * First day whose records are still kept: ten years count from the end of the year of the record.
 */
export const accountingLimit = (today: CalendarDay): CalendarDay =>
  calendarDay(`${Number(today.slice(0, 4)) - RETENTION_RULES.orders.years}-01-01`);

/** True if a rule's job is overdue; it may miss one run. */
export const isLate = (rule: RetentionRule, ranAt: Date | null, now: Date): boolean =>
  ranAt === null ||
  now.getTime() - ranAt.getTime() > 2 * RETENTION_RULES[rule].everyHours * HOUR_MS;
