import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { isMigrated } from "../db/migrate.ts";
import { Problem } from "../problem.ts";
import type { Metrics } from "./metrics.ts";

/** Addresses of this machine itself. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

const isLoopback = (address: string): boolean =>
  LOOPBACK.check(address, isIPv6(address) ? "ipv6" : "ipv4");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * True if a request may read the metrics: from this machine, or with the token. Behind a proxy the
 * forwarded address counts.
 */
const mayReadMetrics = ({ ip, headers }: FastifyRequest, token: string | undefined): boolean => {
  if (isLoopback(ip)) return true;
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return (
    token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
  );
};

/**
 * Serves `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus).
 *
 * @returns marks the process as leaving: it is not ready any more, still answers, and ends each
 * connection with its next answer
 */
export const serveHealth = (
  app: FastifyInstance,
  {
    pool,
    metrics,
    metricsToken,
  }: { pool: pg.Pool; metrics: Metrics; metricsToken: string | undefined },
): { leave(): void } => {
  let isLeaving = false;
  app.addHook("onRequest", (_request, reply, done) => {
    // A client that keeps the connection open could send its next request while it is closed.
    if (isLeaving) reply.header("connection", "close");
    done();
  });
  const observe = metrics.durations(
    "http_request_duration_seconds",
    "Time to answer, by route and status",
    ["method", "route", "status"],
  );
  app.addHook("onResponse", async (request, reply) => {
    const { url: route = "unknown", config } = request.routeOptions;
    // A stream lasts as long as its reader listens, so its duration is no answer time.
    if (config.isEndless) return;
    const { method } = request;
    observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const hidden = { schema: { hide: true } };
  // These answers are too short to compress, and the compression check would load the code behind
  // `fetch` with the first answer.
  const short = { ...hidden, compress: false } as const;
  app.get("/healthz", short, async () => ({ status: "ok" }));
  app.get("/readyz", short, async (request, reply) => {
    const isReady =
      !isLeaving &&
      (await isMigrated(pool).catch((error: unknown) => {
        request.log.warn({ err: error }, "not ready");
        return false;
      }));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
  app.get("/metrics", hidden, async (request, reply) => {
    // Others get "not found": the numbers of a business are private.
    if (!mayReadMetrics(request, metricsToken)) throw new Problem("request/not-found");
    const { type, text } = await metrics.print();
    return reply.type(type).send(text);
  });
  return {
    leave: () => {
      isLeaving = true;
    },
  };
};
