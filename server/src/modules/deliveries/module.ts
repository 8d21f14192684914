import type { Bind } from "../../platform/http/bind.ts";
import { scheduleDeliveryEnds } from "./lease-ends/service.ts";
import { bindDeliveryRoutes } from "./routes.ts";
import { createDeliveries } from "./service.ts";

type Deps = Parameters<typeof createDeliveries>[0] & Parameters<typeof scheduleDeliveryEnds>[0];

/** Deliveries of artisans to their spaces. */
export const createDeliveriesModule = (deps: Deps) => {
  const deliveries = createDeliveries(deps);
  scheduleDeliveryEnds(deps);
  return { bindRoutes: (on: Bind): void => bindDeliveryRoutes(on, deliveries) };
};
