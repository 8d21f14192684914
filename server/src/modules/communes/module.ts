import type { Bind } from "../../platform/http/bind.ts";
import { bindCommuneRoutes } from "./routes.ts";
import { createCommunes } from "./service.ts";

/** What each commune offers. */
export const createCommunesModule = (deps: Parameters<typeof createCommunes>[0]) => {
  const communes = createCommunes(deps);
  return { communes, bindRoutes: (on: Bind): void => bindCommuneRoutes(on, communes) };
};
