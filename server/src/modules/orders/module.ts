import type { Bind } from "../../platform/http/bind.ts";
import { createCollecting } from "./collecting/service.ts";
import { createReadiness } from "./readiness/service.ts";
import { scheduleOrderReminders } from "./reminders/service.ts";
import { bindOrderRoutes } from "./routes.ts";
import { createSales } from "./sales/service.ts";
import { createOrders } from "./service.ts";
import { bindOrderSlotRoutes } from "./slot/routes.ts";
import { createOrderSlots } from "./slot/service.ts";
import { scheduleUncollected } from "./uncollected/service.ts";

type Deps = Parameters<typeof createOrders>[0] &
  Omit<Parameters<typeof createSales>[0], "readiness"> &
  Parameters<typeof createReadiness>[0] &
  Parameters<typeof createOrderSlots>[0] &
  Parameters<typeof createCollecting>[0] &
  Parameters<typeof scheduleOrderReminders>[0];

/** Module of orders: buying products and collecting them. */
export const createOrdersModule = (deps: Deps) => {
  const readiness = createReadiness(deps);
  const orders = createOrders(deps);
  const sales = createSales({ ...deps, readiness });
  const orderSlots = createOrderSlots(deps);
  scheduleOrderReminders(deps);
  scheduleUncollected(deps);
  return {
    readiness,
    collecting: createCollecting(deps),
    bindRoutes: (on: Bind): void => {
      bindOrderRoutes(on, { orders, sales }, deps.publicUrl);
      bindOrderSlotRoutes(on, orderSlots);
    },
  };
};
