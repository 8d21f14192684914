import type { Bind } from "../../platform/http/bind.ts";
import { type CollectingDeps, createCollecting } from "./collecting/service.ts";
import { createReadiness, type ReadinessDeps } from "./readiness/service.ts";
import { type OrderRemindersDeps, scheduleOrderReminders } from "./reminders/service.ts";
import { bindOrderRoutes } from "./routes.ts";
import { createSales, type SalesDeps } from "./sales/service.ts";
import { createOrders, type OrdersDeps } from "./service.ts";
import { bindOrderSlotRoutes } from "./slot/routes.ts";
import { createOrderSlots, type OrderSlotsDeps } from "./slot/service.ts";
import { scheduleUncollected } from "./uncollected/service.ts";

type Deps = OrdersDeps &
  Omit<SalesDeps, "readiness"> &
  ReadinessDeps &
  OrderSlotsDeps &
  Omit<CollectingDeps, "readiness"> &
  OrderRemindersDeps;

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
    collecting: createCollecting({ ...deps, readiness }),
    bindRoutes: (on: Bind): void => {
      bindOrderRoutes(on, { orders, sales }, deps.publicUrl);
      bindOrderSlotRoutes(on, orderSlots);
    },
  };
};
