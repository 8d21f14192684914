import type { Bind } from "../../platform/http/bind.ts";
import { bindCommuneRoutes } from "./routes.ts";
import { createCommunes } from "./service.ts";

type Deps = Parameters<typeof createCommunes>[0];

/** Offers of each commune. */
export const createCommunesModule = (deps: Deps) => {
  const communes = createCommunes(deps);
  return { communes, bindRoutes: (on: Bind): void => bindCommuneRoutes(on, communes) };
};
