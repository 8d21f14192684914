import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { loadOnce } from "../load-once.ts";

/** The numbers that `/metrics` shows: the process's own and the product's. */
export type Metrics = {
  /**
   * Counts events in this process.
   *
   * @returns a function that adds under these labels, by default 1
   */
  counter(
    name: string,
    help: string,
    labels: readonly string[],
  ): (values: Labels, amount?: number) => void;
  /** A number read at each request for the metrics. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /**
   * Totals counted elsewhere since the process started, by a label, read at each request for the
   * metrics.
   */
  totals(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
  /**
   * Several numbers of one name with different labels; those that are no longer given disappear.
   */
  gauges(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<readonly Labelled[]>,
  ): void;
  /**
   * Observes durations in seconds.
   *
   * @param buckets upper bounds of the counted classes; short ones by default
   */
  durations(
    name: string,
    help: string,
    labels: readonly string[],
    buckets?: readonly number[],
  ): Observe;
  /** All metrics, in the format of Prometheus. */
  print(): Promise<{ type: string; text: string }>;
};

type Labels = Readonly<Record<string, string | number>>;
type Labelled = { values: Labels; value: number };
type Observe = (values: Labels, seconds: number) => void;
type Library = typeof import("prom-client");

/** Callers that ask during a read share its result, so that two numbers come from one look. */
export const readTogether = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
};

/**
 * Creates the metrics. The library is loaded with the first number, so that no start waits for it.
 */
export const createMetrics = (): Metrics => {
  const definitions: ((library: Library, registers: Registry[]) => void)[] = [];
  const open = loadOnce(async () => {
    const library = await import("prom-client");
    const registry = new library.Registry();
    library.collectDefaultMetrics({ register: registry });
    for (const define of definitions) define(library, [registry]);
    return registry;
  });
  return {
    counter: (name, help, labels) => {
      let counter: Counter | undefined;
      definitions.push((library, registers) => {
        counter = new library.Counter({ name, help, labelNames: [...labels], registers });
      });
      return (values, amount = 1) => void open().then(() => counter?.inc({ ...values }, amount));
    },
    gauge: (name, help, read) => {
      definitions.push((library, registers) => {
        const gauge: Gauge = new library.Gauge({
          name,
          help,
          registers,
          // An unreachable database must not hide the other numbers.
          collect: async () => gauge.set(await read().catch(() => Number.NaN)),
        });
      });
    },
    totals: (name, help, label, read) => {
      definitions.push((library, registers) => {
        const counter: Counter = new library.Counter({
          name,
          help,
          labelNames: [label],
          registers,
          collect: () => {
            counter.reset();
            for (const [value, total] of read()) counter.inc({ [label]: value }, total);
          },
        });
      });
    },
    gauges: (name, help, labels, read) => {
      definitions.push((library, registers) => {
        const gauge: Gauge = new library.Gauge({
          name,
          help,
          labelNames: [...labels],
          registers,
          collect: async () => {
            const found = await read().catch(() => []);
            gauge.reset();
            for (const { values, value } of found) gauge.set({ ...values }, value);
          },
        });
      });
    },
    durations: (name, help, labels, buckets) => {
      let histogram: Histogram | undefined;
      definitions.push((library, registers) => {
        histogram = new library.Histogram({
          name,
          help,
          labelNames: [...labels],
          registers,
          ...(buckets && { buckets: [...buckets] }),
        });
      });
      return (values, seconds) =>
        void open().then(() => histogram?.observe({ ...values }, seconds));
    },
    print: async () => {
      const registry = await open();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
};
