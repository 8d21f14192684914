import type { Bind } from "../../platform/http/bind.ts";
import { createDeclaring } from "./declaring/service.ts";
import { createWithdrawalLinks } from "./links/service.ts";
import { createWithdrawalNotices } from "./notices/service.ts";
import { createWithdrawalOverview } from "./overview/service.ts";
import { createWithdrawalRefunds } from "./refunding/service.ts";
import { createReturns } from "./returns/service.ts";
import { bindWithdrawalRoutes } from "./routes.ts";

type Deps = Omit<Parameters<typeof createDeclaring>[0], "notices"> &
  Omit<Parameters<typeof createWithdrawalLinks>[0], "declaring"> &
  Parameters<typeof createWithdrawalNotices>[0] &
  Parameters<typeof createWithdrawalRefunds>[0] &
  Omit<Parameters<typeof createReturns>[0], "notices" | "refunding"> &
  Parameters<typeof createWithdrawalOverview>[0];

/** Module of withdrawals: a buyer cancels before pickup, or brings goods back after it. */
export const createWithdrawalsModule = (deps: Deps) => {
  const notices = createWithdrawalNotices(deps);
  const refunding = createWithdrawalRefunds(deps);
  const declaring = createDeclaring({ ...deps, notices });
  const services = {
    declaring,
    links: createWithdrawalLinks({ ...deps, declaring }),
    returns: createReturns({ ...deps, notices, refunding }),
    overview: createWithdrawalOverview(deps),
  };
  return { bindRoutes: (on: Bind): void => bindWithdrawalRoutes(on, services) };
};
