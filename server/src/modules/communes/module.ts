import type { Bind } from "../../platform/http/bind.ts";
import { bindCommuneRoutes } from "./routes.ts";
import { createCommunes } from "./service.ts";

/** Offers of each commune. */
export const createCommunesModule = (deps: Parameters<typeof createCommunes>[0]) => {
  const communes = createCommunes(deps);
  return { communes, bindRoutes: (on: Bind): void => bindCommuneRoutes(on, communes) };
};
