import type { Bind } from "../../platform/http/bind.ts";
import { scheduleEndings } from "./endings/service.ts";
import { bindRentRoutes } from "./lease-rents/routes.ts";
import { createLeaseRents } from "./lease-rents/service.ts";
import { scheduleReminders } from "./reminders/service.ts";
import { scheduleRentCalendar } from "./rent-calendar/public.ts";
import { scheduleRentCharges } from "./rent-charges/public.ts";
import { bindRentalRoutes } from "./routes.ts";
import { createRentals } from "./service.ts";

type Deps = Parameters<typeof createRentals>[0] &
  Parameters<typeof scheduleEndings>[0] &
  Parameters<typeof scheduleReminders>[0] &
  Parameters<typeof scheduleRentCalendar>[0] &
  Parameters<typeof scheduleRentCharges>[0] &
  Parameters<typeof createLeaseRents>[0] & { timeZone: string };

/** Renting pallets, and what runs out. */
export const createRentalsModule = (deps: Deps) => {
  const rentals = createRentals(deps);
  scheduleReminders(deps);
  scheduleEndings(deps);
  scheduleRentCalendar(deps);
  scheduleRentCharges(deps);
  const leaseRents = createLeaseRents(deps);
  return {
    bindRoutes: (on: Bind): void => {
      bindRentalRoutes(on, rentals, deps.timeZone);
      bindRentRoutes(on, leaseRents);
    },
  };
};
