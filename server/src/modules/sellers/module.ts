import type { Bind } from "../../platform/http/bind.ts";
import { bindSellerRoutes } from "./routes.ts";
import { createSellers } from "./service.ts";

type Deps = Parameters<typeof createSellers>[0];

/** The public page of a seller. */
export const createSellersModule = (deps: Deps) => {
  const sellers = createSellers(deps);
  return { bindRoutes: (on: Bind): void => bindSellerRoutes(on, sellers) };
};
