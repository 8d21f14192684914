import type { Bind } from "../../platform/http/bind.ts";
import { bindInjunctionRoutes } from "./routes.ts";
import { createInjunctions, type InjunctionsDeps } from "./service.ts";

type Deps = InjunctionsDeps & { timeZone: string };

/** Orders of authorities to remove listings, and what was done about them. */
export const createInjunctionsModule = (deps: Deps) => {
  const injunctions = createInjunctions(deps);
  return { bindRoutes: (on: Bind): void => bindInjunctionRoutes(on, injunctions, deps) };
};
