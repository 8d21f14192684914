import type { Bind } from "../../platform/http/bind.ts";
import { scheduleReviewInvitations } from "./asking/service.ts";
import { bindReviewRoutes } from "./routes.ts";
import { createReviews } from "./service.ts";

type Deps = Parameters<typeof createReviews>[0] & Parameters<typeof scheduleReviewInvitations>[0];

/**
 * Creates the module for reviews after a handover or a lease, and for the mails that ask for them.
 */
export const createReviewsModule = (deps: Deps) => {
  const reviews = createReviews(deps);
  scheduleReviewInvitations(deps);
  return { bindRoutes: (on: Bind): void => bindReviewRoutes(on, reviews) };
};
