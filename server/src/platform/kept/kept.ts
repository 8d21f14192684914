import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Listener } from "../live/listener.ts";
import type { Metrics } from "../observability/metrics.ts";
import { type Changes, createChanges } from "./changes.ts";
import { createKeeper, type Keeper, type KeptAge, type KeptCounts } from "./keeper.ts";

/** Limits of one process: about four thousand lists. */
const MOST = { answers: 20_000, bytes: 64 * 1024 * 1024 };

/**
 * True if a request changes nothing. A request with a session may change something by reading:
 * looking at one's payment settles it.
 */
const isReading = ({ method, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && headers.authorization === undefined;

const measure = (metrics: Metrics, keeper: Keeper, { isListening }: Changes): void => {
  const read = (count: keyof KeptCounts) => (): Map<string, number> =>
    new Map([...keeper.counts()].map(([group, counts]) => [group, counts[count]]));
  metrics.totals("kept_hits_total", "Answers that were kept", "group", read("kept"));
  metrics.totals("kept_made_total", "Answers that were made", "group", read("made"));
  metrics.totals(
    "kept_outdated_total",
    "Answers thrown away because what they were made of changed, or their time was over",
    "group",
    read("outdated"),
  );
  metrics.gauge("kept_hears_changes", "1 while changes are heard, else 0", async () =>
    Number(isListening()),
  );
  metrics.gauge("kept_answers", "Answers kept", async () => keeper.size().answers);
  metrics.gauge("kept_bytes", "What kept answers take, about", async () => keeper.size().bytes);
};

/**
 * Kept answers of a server in this process. A request that changes something is answered only after
 * its stale answers can no longer be used here, so that the next list shows the change.
 */
export const createKept = ({
  server,
  listener,
  clock,
  age,
  metrics,
}: {
  server: FastifyInstance;
  listener: Listener;
  clock: Pick<Clock, "now">;
  age: KeptAge;
  metrics: Metrics;
}): Keeper => {
  const changes = createChanges(listener, age.now);
  const keeper = createKeeper({ changes, clock, age }, MOST);
  measure(metrics, keeper, changes);
  server.addHook("onSend", (request, _reply, payload, done) => {
    if (isReading(request)) done(null, payload);
    else
      keeper.settle().then(
        () => done(null, payload),
        (error: Error) => done(error),
      );
  });
  return keeper;
};
