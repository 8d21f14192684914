import type { Bind } from "../../platform/http/bind.ts";
import type { Territory } from "../../territories/territory.ts";
import { createPickupCalendars } from "./calendar/service.ts";
import { createClosures } from "./closures/service.ts";
import { writeHolidays } from "./holidays/service.ts";
import { scheduleSlotReminders } from "./reminders/service.ts";
import { bindSlotRoutes } from "./routes.ts";
import { createSlots } from "./service.ts";

type Deps = Parameters<typeof createSlots>[0] &
  Parameters<typeof createClosures>[0] &
  Parameters<typeof scheduleSlotReminders>[0] & { territory: Territory };

/** Creates the module for the times of collection: slots, closures, reminders and calendars. */
export const createSlotsModule = (deps: Deps) => {
  const slots = createSlots(deps);
  const closures = createClosures(deps);
  const calendars = createPickupCalendars(deps);
  scheduleSlotReminders(deps);
  return {
    slots,
    writeHolidays: () => writeHolidays(deps.db, deps.clock, deps.territory),
    bindRoutes: (on: Bind): void => bindSlotRoutes(on, { slots, closures, calendars }),
  };
};
