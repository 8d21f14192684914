import type { Bind } from "../../platform/http/bind.ts";
import { bindInjunctionRoutes } from "./routes.ts";
import { createInjunctions } from "./service.ts";

type Deps = Parameters<typeof createInjunctions>[0] & { timeZone: string };

/** Orders of authorities to remove listings, and what was done about them. */
export const createInjunctionsModule = (deps: Deps) => {
  const injunctions = createInjunctions(deps);
  return { bindRoutes: (on: Bind): void => bindInjunctionRoutes(on, injunctions, deps) };
};
