import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Reads } from "../../platform/db/replica.ts";
import type { Bind } from "../../platform/http/bind.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileStore, Pictures } from "../../platform/storage/pictures.ts";
import type { Closing } from "../accounts/public.ts";
import type { PostMail } from "../mail/public.ts";
import type { Collecting } from "../orders/public.ts";
import type { Payouts, Refunds } from "../payments/public.ts";
import { scheduleClaimDeadlines } from "./deadlines/service.ts";
import { createDeciding } from "./deciding/service.ts";
import { bindClaimFileRoutes } from "./files/routes.ts";
import { createClaimFiles } from "./files/service.ts";
import { createClaimMoney } from "./money/public.ts";
import { createMoving } from "./moving/service.ts";
import { createClaimNotices } from "./notices/service.ts";
import { createOpening } from "./opening/service.ts";
import { createClaimOverview } from "./overview/service.ts";
import { isInClaim, lockPerson } from "./repository.ts";
import { bindClaimRoutes } from "./routes.ts";
import { createClaims } from "./service.ts";

type Deps = {
  db: Db;
  reads: Reads;
  clock: Clock;
  jobs: Jobs;
  rateLimit: RateLimit;
  pictures: Pick<Pictures, "shrink">;
  privateFiles: FileStore;
  collecting: Collecting;
  payouts: Payouts;
  refunds: Refunds;
  closing: Pick<Closing, "beforeClosing">;
  postMail: PostMail;
  timeZone: string;
  publicUrl: string;
  operatorEmail: string;
  mediator: string;
};

/** Claims about orders and leases. */
export const createClaimsModule = (deps: Deps) => {
  const { clock, timeZone, closing, mediator } = deps;
  const money = createClaimMoney(deps);
  const files = createClaimFiles(deps);
  const notices = createClaimNotices({ ...deps, money });
  const parts = { ...deps, money, files, notices };
  const services = {
    claims: createClaims({ db: deps.db, money, mediator }),
    opening: createOpening(parts),
    moving: createMoving(parts),
    deciding: createDeciding(parts),
    overview: createClaimOverview(deps),
  };
  scheduleClaimDeadlines(parts);
  // An account stays open while a claim waits for its answer. A claim that is being opened waits
  // for this lock, or is seen.
  closing.beforeClosing(async (tx, userId) => {
    await lockPerson(tx, userId, "update");
    if (await isInClaim(tx, userId)) throw new Problem("claim/of-account");
  });
  return {
    bindRoutes: (on: Bind): void => {
      bindClaimRoutes(on, services, { today: () => clock.today(), timeZone });
      bindClaimFileRoutes(on, files);
    },
  };
};
