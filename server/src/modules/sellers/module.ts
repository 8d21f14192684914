import type { Bind } from "../../platform/http/bind.ts";
import { bindSellerRoutes } from "./routes.ts";
import { createSellers, type SellersDeps } from "./service.ts";

/** The public page of a seller. */
export const createSellersModule = (deps: SellersDeps) => {
  const sellers = createSellers(deps);
  return { bindRoutes: (on: Bind): void => bindSellerRoutes(on, sellers) };
};
