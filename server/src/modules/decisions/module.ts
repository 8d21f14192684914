import type { Bind } from "../../platform/http/bind.ts";
import { createRegister } from "./register/service.ts";
import { bindDecisionRoutes } from "./routes.ts";
import { createDecisions } from "./service.ts";
import { createStatements } from "./statements/service.ts";
import { scheduleDecisions } from "./timing/service.ts";

type Deps = Omit<Parameters<typeof createDecisions>[0], "statements"> &
  Parameters<typeof createStatements>[0] &
  Omit<Parameters<typeof scheduleDecisions>[0], "decisions"> &
  Parameters<typeof createRegister>[0];

/**
 * Creates the module for the operator's decisions against listings and people, with their register.
 */
export const createDecisionsModule = (deps: Deps) => {
  const register = createRegister(deps);
  const statements = createStatements(deps);
  const decisions = createDecisions({ ...deps, statements });
  scheduleDecisions({ ...deps, decisions });
  return {
    decisions,
    bindRoutes: (on: Bind): void => bindDecisionRoutes(on, { register, statements }, deps),
  };
};
