import type { Bind } from "../../platform/http/bind.ts";
import { bindContestRoutes } from "./routes.ts";
import { type ContestsDeps, createContests } from "./service.ts";

/** Contests of decisions, which the operator decides again. */
export const createContestsModule = (deps: ContestsDeps) => {
  const contests = createContests(deps);
  return { bindRoutes: (on: Bind): void => bindContestRoutes(on, contests) };
};
