import type { Bind } from "../../platform/http/bind.ts";
import { createProducers, type ProducersDeps } from "./producers/service.ts";
import { bindSellerRoutes } from "./routes.ts";
import { createSellers, type SellersDeps } from "./service.ts";

/** The public page of a seller, and the register of the sellers as producers of waste. */
export const createSellersModule = (deps: SellersDeps & ProducersDeps) => {
  const sellers = createSellers(deps);
  const producers = createProducers(deps);
  return { bindRoutes: (on: Bind): void => bindSellerRoutes(on, sellers, producers) };
};
