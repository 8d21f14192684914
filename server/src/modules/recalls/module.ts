import type { Bind } from "../../platform/http/bind.ts";
import { type RecallNoticesDeps, scheduleRecallNotices } from "./notifying/service.ts";
import { bindRecallRoutes } from "./routes.ts";
import { createRecalls, type RecallsDeps } from "./service.ts";

type Deps = RecallsDeps & RecallNoticesDeps;

/**
 * Creates the module for recalls of products: the buyers concerned, the mails, and the orders that
 * are no longer handed over.
 */
export const createRecallsModule = (deps: Deps) => {
  const recalls = createRecalls(deps);
  scheduleRecallNotices(deps);
  return { bindRoutes: (on: Bind): void => bindRecallRoutes(on, recalls, deps) };
};
