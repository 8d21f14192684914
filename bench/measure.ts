import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Product, startProduct } from "@stokaz/local/product";
import autocannon from "autocannon";

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;

/**
 * Requests per second; milliseconds within which 50 and 99 % of the answers came; microseconds of
 * processor time of the process per request. The last one does not depend on other programs.
 */
export type Measure = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
  /** Share of the answers that came from the cache, 0 to 1; `undefined` for the bare server. */
  kept: number | undefined;
};

/** A server that answers on loopback until it is stopped. */
export type Running = Pick<Product, "origin" | "process" | "stop">;

const TICK_US = 10_000;

const processorTime = (pid: number | undefined): number => {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return Number.NaN;
  const [, , ...fields] = readFileSync(stat, "utf8")
    .replace(/\(.*\)/, "_")
    .split(" ");
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) * TICK_US;
};

/**
 * Number of lists and pages that were created so far, from the product's own metrics. Other groups
 * are parts of these.
 */
const countMade = async (origin: string): Promise<number | undefined> => {
  const answer = await fetch(`${origin}/metrics`);
  const text = answer.headers.get("content-type")?.startsWith("text/plain")
    ? await answer.text()
    : undefined;
  const counts = text?.matchAll(
    /^kept_made_total\{group="(?:products|spaces|product|space|pages)"\} (\d+)$/gm,
  );
  return counts && [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

const stopper = (child: ChildProcess) => async (): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
};

/** Starts the baseline server in its own process, like the product. */
export const startBare = async (): Promise<Running> => {
  const child = fork(path.join(import.meta.dirname, "bare.ts"));
  const [port] = await once(child, "message");
  return { origin: `http://127.0.0.1:${port}`, process: child, stop: stopper(child) };
};

/**
 * Starts the product for a benchmark.
 *
 * @param entry arguments for Node, relative to the root of the project
 */
export const startMeasured = (
  settings: Readonly<Record<string, string>>,
  entry: readonly string[] = ["--max-semi-space-size=16", "server/src/main.ts"],
): Promise<Product> =>
  startProduct({ LOG_LEVEL: "error", TILES_URL: "none", ...settings }, { entry });

/**
 * Each connection starts at another position in the paths. Otherwise all ten would ask for the same
 * path at the same time, and one answer would serve them all.
 */
const spread = (targets: readonly string[]) => {
  let clients = 0;
  return (client: autocannon.Client): void => {
    const from = Math.floor((clients * targets.length) / CONNECTIONS) % targets.length;
    clients += 1;
    client.setRequests(
      [...targets.slice(from), ...targets.slice(0, from)].map((target) => ({ path: target })),
    );
  };
};

/**
 * Sends requests on 10 connections for some seconds, after a warm-up.
 *
 * @param targets paths, requested in turn
 */
export const measure = async (
  name: string,
  { origin, process: { pid } }: Running,
  targets: readonly string[],
  seconds: number,
): Promise<Measure> => {
  const options = { url: origin, connections: CONNECTIONS };
  const ask = (duration: number) =>
    autocannon({ ...options, duration, setupClient: spread(targets) });
  await ask(WARM_UP_SECONDS);
  const madeBefore = await countMade(origin);
  const before = processorTime(pid);
  const { non2xx, latency, requests } = await ask(seconds);
  const cpu = (processorTime(pid) - before) / requests.total;
  const made = await countMade(origin);
  const kept =
    made === undefined || madeBefore === undefined
      ? undefined
      : Math.max(0, 1 - (made - madeBefore) / requests.total);
  if (non2xx > 0) throw new Error(`${name}: ${non2xx} answers were not 2xx`);
  return { name, perSecond: requests.mean, p50: latency.p50, p99: latency.p99, cpu, kept };
};

/** Prints the measurements next to those of the bare server. */
export const show = (bare: Measure, measures: readonly Measure[]): void => {
  console.table(
    [bare, ...measures].map(({ name, perSecond, p50, p99, cpu, kept }) => ({
      name,
      "req/s": Math.round(perSecond),
      p50,
      p99,
      "of bare": `${((100 * perSecond) / bare.perSecond).toFixed(1)} %`,
      kept: kept === undefined ? "" : `${(100 * kept).toFixed(1)} %`,
      "CPU, µs": Math.round(cpu),
      "of bare, by CPU": `${((100 * bare.cpu) / cpu).toFixed(1)} %`,
    })),
  );
};
