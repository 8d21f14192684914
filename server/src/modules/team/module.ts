import type { Bind } from "../../platform/http/bind.ts";
import { bindTeamRoutes } from "./routes.ts";
import { createTeam } from "./service.ts";

type Deps = Parameters<typeof createTeam>[0];

/** Teams: several people who act for one seller. */
export const createTeamModule = (deps: Deps) => {
  const team = createTeam(deps);
  return { noteAct: team.noteAct, bindRoutes: (on: Bind): void => bindTeamRoutes(on, team) };
};
