import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { isMigrated } from "./migrate.ts";

/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus). */
export const serveHealth = (app: FastifyInstance, pool: pg.Pool): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const hidden = { schema: { hide: true } };
  app.get("/healthz", hidden, async () => ({ status: "ok" }));
  app.get("/readyz", hidden, async (request, reply) => {
    const isReady = await isMigrated(pool).catch((error: unknown) => {
      request.log.warn({ err: error }, "not ready");
      return false;
    });
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
  app.get("/metrics", hidden, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
};
