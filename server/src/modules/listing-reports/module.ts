import type { Bind } from "../../platform/http/bind.ts";
import { bindReportRoutes } from "./routes.ts";
import { createReports, type ReportsDeps } from "./service.ts";

/** People report a listing, and the operator decides about it. */
export const createReportsModule = (deps: ReportsDeps) => {
  const reports = createReports(deps);
  return { bindRoutes: (on: Bind): void => bindReportRoutes(on, reports) };
};
