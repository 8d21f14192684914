import type { Bind } from "../../platform/http/bind.ts";
import { type ReviewInvitationsDeps, scheduleReviewInvitations } from "./asking/service.ts";
import { bindReviewRoutes } from "./routes.ts";
import { createReviews, type ReviewsDeps } from "./service.ts";

type Deps = ReviewsDeps & ReviewInvitationsDeps;

/**
 * Creates the module for reviews after a handover or a lease, and for the mails that ask for them.
 */
export const createReviewsModule = (deps: Deps) => {
  const reviews = createReviews(deps);
  scheduleReviewInvitations(deps);
  return { bindRoutes: (on: Bind): void => bindReviewRoutes(on, reviews) };
};
