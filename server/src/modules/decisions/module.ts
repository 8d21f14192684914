import type { Bind } from "../../platform/http/bind.ts";
import { createRegister, type RegisterDeps } from "./register/service.ts";
import { bindDecisionRoutes } from "./routes.ts";
import { createDecisions, type DecisionsDeps } from "./service.ts";
import { createStatements, type StatementsDeps } from "./statements/service.ts";
import { type DueDecisionsDeps, scheduleDueDecisions } from "./timing/service.ts";

type Deps = Omit<DecisionsDeps, "statements"> &
  StatementsDeps &
  Omit<DueDecisionsDeps, "decisions"> &
  RegisterDeps;

/**
 * Creates the module for the operator's decisions against listings and people, with their register.
 */
export const createDecisionsModule = (deps: Deps) => {
  const register = createRegister(deps);
  const statements = createStatements(deps);
  const decisions = createDecisions({ ...deps, statements });
  scheduleDueDecisions({ ...deps, decisions });
  return {
    decisions,
    bindRoutes: (on: Bind): void => bindDecisionRoutes(on, { register, statements }, deps),
  };
};
