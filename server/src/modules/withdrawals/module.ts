import type { Bind } from "../../platform/http/bind.ts";
import type { Closing, EmailProofs } from "../accounts/public.ts";
import { createDeclaring, type DeclaringDeps } from "./declaring/service.ts";
import { createWithdrawalLinks, type WithdrawalLinksDeps } from "./links/service.ts";
import { createWithdrawalNotices, type WithdrawalNoticesDeps } from "./notices/service.ts";
import { createWithdrawalOverview, type WithdrawalOverviewDeps } from "./overview/service.ts";
import { createWithdrawalRefunds, type WithdrawalRefundsDeps } from "./refunding/service.ts";
import { createReturns, type ReturnsDeps } from "./returns/service.ts";
import { bindWithdrawalRoutes } from "./routes.ts";

type Deps = Omit<DeclaringDeps, "notices"> &
  Omit<WithdrawalLinksDeps, "declaring"> &
  WithdrawalNoticesDeps &
  WithdrawalRefundsDeps &
  Omit<ReturnsDeps, "notices" | "refunding"> &
  WithdrawalOverviewDeps & {
    closing: Pick<Closing, "beforeClosing">;
    proofs: Pick<EmailProofs, "whenMoved">;
  };

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
  deps.closing.beforeClosing(services.returns.refuseClosing);
  deps.proofs.whenMoved(services.links.endAllOf);
  return { bindRoutes: (on: Bind): void => bindWithdrawalRoutes(on, services) };
};
