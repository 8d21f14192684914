import type { Bind } from "../../platform/http/bind.ts";
import { createRegister } from "./register/service.ts";
import { bindDecisionRoutes } from "./routes.ts";
import { createDecisions } from "./service.ts";

type Deps = Parameters<typeof createDecisions>[0] & Parameters<typeof createRegister>[0];

/** What the operator decides against a listing or a person, and the register of it. */
export const createDecisionsModule = (deps: Deps) => {
  const register = createRegister(deps);
  return {
    decisions: createDecisions(deps),
    bindRoutes: (on: Bind): void => bindDecisionRoutes(on, { register }, deps),
  };
};
