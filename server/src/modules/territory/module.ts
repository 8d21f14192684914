import type { Bind } from "../../platform/http/bind.ts";
import { bindTerritoryRoutes, type TerritoryAnswer } from "./routes.ts";
import { createTerritoryService } from "./service.ts";

type Deps = Parameters<typeof createTerritoryService>[0];

/** Facts of the territory and the operator for every page, and the search for addresses. */
export const createTerritoryModule = (deps: Deps) => {
  const territory = createTerritoryService<TerritoryAnswer>(deps);
  return { bindRoutes: (on: Bind): void => bindTerritoryRoutes(on, territory) };
};
