import type { Bind } from "../../platform/http/bind.ts";
import { bindPlaceRoutes } from "./routes.ts";
import { createPlaces } from "./service.ts";

type Deps = Parameters<typeof createPlaces>[0];

/** The public page of a place: its space and the products that are sold there. */
export const createPlacesModule = (deps: Deps) => {
  const places = createPlaces(deps);
  return { bindRoutes: (on: Bind): void => bindPlaceRoutes(on, places) };
};
