import type { Bind } from "../../platform/http/bind.ts";
import { bindCommuneRoutes } from "./routes.ts";
import { type CommunesDeps, createCommunes } from "./service.ts";

/** Offers of each commune. */
export const createCommunesModule = (deps: CommunesDeps) => {
  const communes = createCommunes(deps);
  return { communes, bindRoutes: (on: Bind): void => bindCommuneRoutes(on, communes) };
};
