import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Bind } from "../../platform/http/bind.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { FileStore, Pictures } from "../../platform/storage/pictures.ts";
import type { Closing } from "../accounts/public.ts";
import type { PostMail } from "../mail/public.ts";
import type { Papers } from "../papers/public.ts";
import { bindLeftoverCaseRoutes } from "./leftover-cases/routes.ts";
import { createLeftoverCases } from "./leftover-cases/service.ts";
import { bindLeftoverFileRoutes } from "./leftover-files/routes.ts";
import { createLeftoverFiles } from "./leftover-files/service.ts";
import { leaveLeftovers, scheduleLeftovers } from "./leftover-reminders/service.ts";
import { bindLeftoverRoutes } from "./leftovers/routes.ts";
import { createLeftovers } from "./leftovers/service.ts";
import { bindPlaceFileRoutes } from "./place-files/routes.ts";
import { createPlaceFiles } from "./place-files/service.ts";
import { schedulePlaceReminders } from "./place-reminders/service.ts";
import { bindPlaceStateRoutes } from "./place-states/routes.ts";
import { createPlaceStates } from "./place-states/service.ts";
import { bindLeaseRoutes } from "./routes.ts";
import { createLeases } from "./service.ts";

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  rateLimit: RateLimit;
  pictures: Pick<Pictures, "shrink">;
  privateFiles: FileStore;
  closing: Pick<Closing, "beforeClosing">;
  papers: Pick<Papers, "drawAmendment" | "drawLabels" | "drawPlaceState">;
  postMail: PostMail;
  timeZone: string;
  publicUrl: string;
  brandName: string;
};

/** The page of a lease, and the states of its place that both sides write. */
export const createLeasesModule = (deps: Deps) => {
  const leases = createLeases(deps);
  const files = createPlaceFiles(deps);
  const states = createPlaceStates({ ...deps, drawLater: files.drawLater });
  schedulePlaceReminders(deps);
  const leftovers = createLeftovers(deps);
  const leftoverFiles = createLeftoverFiles(deps);
  const leftoverCases = createLeftoverCases(deps);
  scheduleLeftovers(deps);
  deps.closing.beforeClosing((tx, userId) => leaveLeftovers(tx, userId, deps.clock));
  return {
    bindRoutes: (on: Bind): void => {
      bindLeaseRoutes(on, leases);
      bindPlaceStateRoutes(on, states);
      bindPlaceFileRoutes(on, files);
      bindLeftoverRoutes(on, leftovers);
      bindLeftoverFileRoutes(on, leftoverFiles);
      bindLeftoverCaseRoutes(on, leftoverCases);
    },
  };
};
