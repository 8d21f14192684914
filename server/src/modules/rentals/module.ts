import type { Bind } from "../../platform/http/bind.ts";
import { scheduleEndings } from "./endings/service.ts";
import { scheduleReminders } from "./reminders/service.ts";
import { bindRentalRoutes } from "./routes.ts";
import { createRentals } from "./service.ts";

type Deps = Parameters<typeof createRentals>[0] &
  Parameters<typeof scheduleEndings>[0] &
  Parameters<typeof scheduleReminders>[0] & { timeZone: string };

/** Renting pallets, and what runs out. */
export const createRentalsModule = (deps: Deps) => {
  const rentals = createRentals(deps);
  scheduleReminders(deps);
  scheduleEndings(deps);
  return { bindRoutes: (on: Bind): void => bindRentalRoutes(on, rentals, deps.timeZone) };
};
