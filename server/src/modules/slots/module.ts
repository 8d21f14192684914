import type { Bind } from "../../platform/http/bind.ts";
import type { Territory } from "../../territories/territory.ts";
import { createPickupCalendars } from "./calendar/service.ts";
import { type ClosuresDeps, createClosures } from "./closures/service.ts";
import { writeHolidays } from "./holidays/service.ts";
import { type SlotRemindersDeps, scheduleSlotReminders } from "./reminders/service.ts";
import { bindSlotRoutes } from "./routes.ts";
import { createSlots, type SlotsDeps } from "./service.ts";
import { createSlotSettings } from "./settings/service.ts";

export type SlotsModuleDeps = SlotsDeps &
  ClosuresDeps &
  SlotRemindersDeps & { territory: Territory };

/** Creates the module for the times of pickup: slots, closures, reminders and calendars. */
export const createSlotsModule = (deps: SlotsModuleDeps) => {
  const slots = createSlots(deps);
  const settings = createSlotSettings(deps);
  const closures = createClosures(deps);
  const calendars = createPickupCalendars(deps);
  scheduleSlotReminders(deps);
  return {
    slots,
    writeHolidays: () => writeHolidays(deps.db, deps.clock, deps.territory),
    bindRoutes: (on: Bind): void =>
      bindSlotRoutes(on, { slots, settings, closures, calendars }, deps.territory),
  };
};
