import type { Config } from "../config.ts";
import { NO_TRACING, type Tracing } from "../platform/observability/tracing.ts";

/** Sends traces to the configured address; the library is loaded only if there is one. */
export const openTracing = async ({ traces }: Pick<Config, "traces">): Promise<Tracing> => {
  if (traces === undefined) return NO_TRACING;
  const { startTracing } = await import("../platform/observability/open-telemetry.ts");
  return startTracing(traces);
};
