import { calendarDay } from "./calendar.ts";

/**
 * The day since which the terms of use and the privacy policy in force apply. It is also their version: each account
 * keeps the one it accepted. Changing either text means changing this day.
 */
export const TERMS_VERSION = calendarDay("2025-01-01");
