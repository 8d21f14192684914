import type pg from "pg";
import type { Metrics } from "../observability/metrics.ts";

/** Shows how many connections of this process's pool are in use. */
export const measurePool = (metrics: Metrics, pool: pg.Pool): void => {
  metrics.gauges(
    "db_pool_connections",
    "Connections of this process to the database, in use or idle",
    ["state"],
    async () => [
      { values: { state: "in_use" }, value: pool.totalCount - pool.idleCount },
      { values: { state: "idle" }, value: pool.idleCount },
    ],
  );
  metrics.gauge(
    "db_pool_waiting",
    "Questions that wait for a free connection to the database",
    async () => pool.waitingCount,
  );
};
