export { slotCalendar } from "./mails.ts";
export { listSlotEvents } from "./repository.ts";
export { changeableUntil } from "./rules.ts";
export type { Slots } from "./service.ts";
export { type CalendarSlot, type CalendarSource, toSlotFile } from "./wire.ts";
