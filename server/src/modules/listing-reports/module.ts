import type { Bind } from "../../platform/http/bind.ts";
import { bindReportRoutes } from "./routes.ts";
import { createReports } from "./service.ts";

type Deps = Parameters<typeof createReports>[0];

/** People report a listing, and the operator decides about it. */
export const createReportsModule = (deps: Deps) => {
  const reports = createReports(deps);
  return { bindRoutes: (on: Bind): void => bindReportRoutes(on, reports) };
};
