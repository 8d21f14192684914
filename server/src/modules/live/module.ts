import type { FastifyInstance } from "fastify";
import type { Bind } from "../../platform/http/bind.ts";
import type { Listener } from "../../platform/live/listener.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import { bindLiveRoutes } from "./routes.ts";
import { createLiveEvents, type LiveEventsDeps } from "./service.ts";

type Deps = LiveEventsDeps & {
  server: Pick<FastifyInstance, "addHook">;
  listener: Pick<Listener, "close">;
  metrics: Metrics;
};

/** Events for the pages that people have open. */
export const createLiveModule = (deps: Deps) => {
  const { server, listener, live, metrics } = deps;
  const liveEvents = createLiveEvents(deps);
  metrics.gauge("live_streams", "Pages that listen to live events", async () => live.count());
  server.addHook("preClose", async () => {
    liveEvents.close();
    await listener.close();
  });
  return { liveEvents, bindRoutes: (on: Bind): void => bindLiveRoutes(on, liveEvents) };
};
