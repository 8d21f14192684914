import type { Bind } from "../../platform/http/bind.ts";
import { bindTerritoryRoutes, type TerritoryAnswer } from "./routes.ts";
import { createTerritoryService, type TerritoryServiceDeps } from "./service.ts";

/** Facts of the territory and the operator for every page, and the search for addresses. */
export const createTerritoryModule = (deps: TerritoryServiceDeps) => {
  const territory = createTerritoryService<TerritoryAnswer>(deps);
  return { bindRoutes: (on: Bind): void => bindTerritoryRoutes(on, territory) };
};
