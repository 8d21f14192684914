import type { Bind } from "../../platform/http/bind.ts";
import { scheduleCompanyChecks } from "./jobs.ts";
import { bindCompanyRoutes } from "./routes.ts";
import { type CompanyCheckingDeps, createCompanyChecking } from "./service.ts";

/** Creates the module that checks the companies of artisans at the state's register. */
export const createCompanyRegisterModule = (deps: CompanyCheckingDeps) => {
  const checking = createCompanyChecking(deps);
  scheduleCompanyChecks(deps.jobs, checking);
  return { bindRoutes: (on: Bind): void => bindCompanyRoutes(on, checking, deps.clock) };
};
