import type { Bind } from "../../platform/http/bind.ts";
import { bindRecallRoutes } from "./routes.ts";
import { createRecalls } from "./service.ts";
import { scheduleRecalls } from "./telling/service.ts";

type Deps = Parameters<typeof createRecalls>[0] & Parameters<typeof scheduleRecalls>[0];

/**
 * Creates the module for recalls of products: the buyers concerned, the mails, and the orders that
 * are no longer handed over.
 */
export const createRecallsModule = (deps: Deps) => {
  const recalls = createRecalls(deps);
  scheduleRecalls(deps);
  return { bindRoutes: (on: Bind): void => bindRecallRoutes(on, recalls, deps) };
};
