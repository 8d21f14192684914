import type { Bind } from "../../platform/http/bind.ts";
import type { Closing } from "../accounts/public.ts";
import { bindChangeRoutes } from "./changes/routes.ts";
import { createChanges } from "./changes/service.ts";
import { scheduleEndings, scheduleReminders } from "./ending/service.ts";
import { bindGrowingRoutes } from "./growing/routes.ts";
import { createGrowing } from "./growing/service.ts";
import { bindRentRoutes } from "./lease-rents/routes.ts";
import { createLeaseRents } from "./lease-rents/service.ts";
import { scheduleRentCalendar } from "./rent-calendar/public.ts";
import { scheduleRentCharges } from "./rent-charges/public.ts";
import { scheduleRequestMoney } from "./request-money/service.ts";
import { bindRequestRoutes } from "./requests/routes.ts";
import { createRequestAnswers } from "./requests/service.ts";
import { bindRentalRoutes } from "./routes.ts";
import { createRentals } from "./service.ts";

type Deps = Parameters<typeof createRentals>[0] &
  Parameters<typeof scheduleEndings>[0] &
  Parameters<typeof scheduleReminders>[0] &
  Parameters<typeof scheduleRentCalendar>[0] &
  Parameters<typeof scheduleRentCharges>[0] &
  Parameters<typeof scheduleRequestMoney>[0] &
  Parameters<typeof createRequestAnswers>[0] &
  Parameters<typeof createChanges>[0] &
  Parameters<typeof createGrowing>[0] &
  Parameters<typeof createLeaseRents>[0] & {
    timeZone: string;
    closing: Pick<Closing, "beforeClosing">;
  };

/** Renting pallets, and what runs out. */
export const createRentalsModule = (deps: Deps) => {
  const rentals = createRentals(deps);
  scheduleReminders(deps);
  scheduleEndings(deps);
  scheduleRentCalendar(deps);
  scheduleRentCharges(deps);
  scheduleRequestMoney(deps);
  const requests = createRequestAnswers(deps);
  deps.closing.beforeClosing(requests.endAllOf);
  const leaseRents = createLeaseRents(deps);
  const changes = createChanges(deps);
  const growing = createGrowing(deps);
  return {
    bindRoutes: (on: Bind): void => {
      bindRentalRoutes(on, rentals, deps.timeZone);
      bindRentRoutes(on, leaseRents);
      bindRequestRoutes(on, requests);
      bindChangeRoutes(on, changes);
      bindGrowingRoutes(on, growing);
    },
  };
};
