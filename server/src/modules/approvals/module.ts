import type { Bind } from "../../platform/http/bind.ts";
import { bindApprovalRoutes } from "./routes.ts";
import { createApprovals } from "./service.ts";

type Deps = Parameters<typeof createApprovals>[0];

/** First listings that wait for the operator's approval. */
export const createApprovalsModule = (deps: Deps) => {
  const approvals = createApprovals(deps);
  return {
    publishUnasked: approvals.publishUnasked,
    bindRoutes: (on: Bind): void => bindApprovalRoutes(on, approvals),
  };
};
