import type { Bind } from "../../platform/http/bind.ts";
import { bindAnswerRoutes } from "./answers/routes.ts";
import { createAnswers } from "./answers/service.ts";
import { bindCaseRoutes } from "./cases/routes.ts";
import { createCases } from "./cases/service.ts";
import { scheduleEveningMails } from "./evening-mail/service.ts";
import { createNotices } from "./notices/service.ts";
import { createPickups } from "./pickups/service.ts";
import { createRefusals } from "./refusals/service.ts";
import { bindHandoverRoutes } from "./routes.ts";
import { createHandover } from "./service.ts";
import { createFrenchMoments, createTrail } from "./trail/service.ts";

type Deps = Omit<Parameters<typeof createCases>[0], "notices"> &
  Omit<Parameters<typeof createAnswers>[0], "notices" | "cases"> &
  Omit<Parameters<typeof createRefusals>[0], "notices" | "cases" | "answers"> &
  Omit<Parameters<typeof createHandover>[0], "notices" | "answers" | "inWords"> &
  Parameters<typeof createNotices>[0] &
  Parameters<typeof createPickups>[0] &
  Parameters<typeof scheduleEveningMails>[0] &
  Parameters<typeof createTrail>[0];

/**
 * Module of handovers at places: waiting orders, passes, refusals, and the operator's decisions
 * about them.
 */
export const createHandoverModule = (deps: Deps) => {
  const notices = createNotices(deps);
  const cases = createCases({ ...deps, notices });
  const answers = createAnswers({ ...deps, notices, cases });
  const inWords = createFrenchMoments(deps.clock, deps.timeZone);
  const services = {
    handover: createHandover({ ...deps, notices, answers, inWords }),
    refusals: createRefusals({ ...deps, notices, cases, answers }),
    pickups: createPickups(deps),
    trail: createTrail(deps),
  };
  scheduleEveningMails(deps);
  return {
    cases,
    bindRoutes: (on: Bind): void => {
      bindHandoverRoutes(on, services);
      bindCaseRoutes(on, cases);
      bindAnswerRoutes(on, answers);
    },
  };
};
