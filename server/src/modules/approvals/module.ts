import type { Bind } from "../../platform/http/bind.ts";
import { bindApprovalRoutes } from "./routes.ts";
import { type ApprovalsDeps, createApprovals } from "./service.ts";

/** First listings that wait for the operator's approval. */
export const createApprovalsModule = (deps: ApprovalsDeps) => {
  const approvals = createApprovals(deps);
  return {
    publishUnasked: approvals.publishUnasked,
    bindRoutes: (on: Bind): void => bindApprovalRoutes(on, approvals),
  };
};
