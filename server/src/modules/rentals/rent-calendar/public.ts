export { RENT_CALENDAR_JOB, scheduleRentCalendar } from "./service.ts";
