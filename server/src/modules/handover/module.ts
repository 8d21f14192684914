import type { Hours } from "@stokaz/contract/handover/schedule";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Bind } from "../../platform/http/bind.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Pictures } from "../../platform/storage/pictures.ts";
import type { EmailProofs } from "../accounts/public.ts";
import type { PostMail, SecretMails } from "../mail/public.ts";
import type { Collecting } from "../orders/public.ts";
import type { Payouts, Refunds } from "../payments/public.ts";
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

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  pictures: Pictures;
  collecting: Collecting;
  payouts: Payouts;
  refunds: Refunds;
  proofs: Pick<EmailProofs, "whenMoved">;
  postMail: PostMail;
  secretMails: SecretMails;
  timeZone: string;
  publicUrl: string;
  operatorEmail: string;
  brandName: string;
  alcoholClosedHours: Hours | null;
};

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
  deps.proofs.whenMoved(answers.askAgain);
  return {
    cases,
    bindRoutes: (on: Bind): void => {
      bindHandoverRoutes(on, services);
      bindCaseRoutes(on, cases);
      bindAnswerRoutes(on, answers);
    },
  };
};
