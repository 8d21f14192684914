import type { Bind } from "../../platform/http/bind.ts";
import { bindTeamRoutes } from "./routes.ts";
import { createTeam, type TeamDeps } from "./service.ts";

/** Teams: several people who act for one seller. */
export const createTeamModule = (deps: TeamDeps) => {
  const team = createTeam(deps);
  return { noteAct: team.noteAct, bindRoutes: (on: Bind): void => bindTeamRoutes(on, team) };
};
