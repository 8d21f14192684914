import type { Bind } from "../../platform/http/bind.ts";
import { bindContestRoutes } from "./routes.ts";
import { createContests } from "./service.ts";

type Deps = Parameters<typeof createContests>[0];

/** Contests of decisions, which the operator decides again. */
export const createContestsModule = (deps: Deps) => {
  const contests = createContests(deps);
  return { bindRoutes: (on: Bind): void => bindContestRoutes(on, contests) };
};
