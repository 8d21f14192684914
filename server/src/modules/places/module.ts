import type { Bind } from "../../platform/http/bind.ts";
import { bindPlaceRoutes } from "./routes.ts";
import { createPlaces, type PlacesDeps } from "./service.ts";

/** The public page of a place: its space and the products that are sold there. */
export const createPlacesModule = (deps: PlacesDeps) => {
  const places = createPlaces(deps);
  return { bindRoutes: (on: Bind): void => bindPlaceRoutes(on, places) };
};
