import type { CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * Date of issue: documents belong to a day of the territory, and name the operator of the platform
 * on that day.
 */
export type When = { platform: object; timeZone: string; today: CalendarDay; now: Date };
