import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Metrics } from "./metrics.ts";
import { isMigrated } from "./migrate.ts";

/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus). */
export const serveHealth = (app: FastifyInstance, pool: pg.Pool, metrics: Metrics): void => {
  const observe = metrics.durations(
    "http_request_duration_seconds",
    "Time to answer, by route and status",
    ["method", "route", "status"],
  );
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const { method } = request;
    observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const hidden = { schema: { hide: true } };
  // Too short to compress; and what looks whether it is to be would load what is behind `fetch` with the first answer.
  const short = { ...hidden, compress: false } as const;
  app.get("/healthz", short, async () => ({ status: "ok" }));
  app.get("/readyz", short, async (request, reply) => {
    const isReady = await isMigrated(pool).catch((error: unknown) => {
      request.log.warn({ err: error }, "not ready");
      return false;
    });
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
  app.get("/metrics", hidden, async (_, reply) => {
    const { type, text } = await metrics.print();
    return reply.type(type).send(text);
  });
};
