import type { Bind } from "../../platform/http/bind.ts";
import { type DeliveryEndsDeps, scheduleDeliveryEnds } from "./lease-ends/service.ts";
import { bindDeliveryRoutes } from "./routes.ts";
import { createDeliveries, type DeliveriesDeps } from "./service.ts";

type Deps = DeliveriesDeps & DeliveryEndsDeps;

/** Deliveries of artisans to their spaces. */
export const createDeliveriesModule = (deps: Deps) => {
  const deliveries = createDeliveries(deps);
  scheduleDeliveryEnds(deps);
  return { bindRoutes: (on: Bind): void => bindDeliveryRoutes(on, deliveries, deps.territory) };
};
