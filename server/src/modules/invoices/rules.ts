import type { CalendarDay } from "@stokaz/contract/calendar";

/** What is issued is of a day of the territory, and says who runs the platform then. */
export type When = { platform: object; timeZone: string; today: CalendarDay; now: Date };
