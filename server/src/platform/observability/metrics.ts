import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { loadOnce } from "../load-once.ts";

/** The numbers that `/metrics` shows: the process's own and the product's. */
export type Metrics = {
  /** Counts what happens in this process. @returns adds under these labels, one if it is not said how many */
  counter(
    name: string,
    help: string,
    labels: readonly string[],
  ): (values: Labels, by?: number) => void;
  /** A number read each time somebody looks. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** What was counted elsewhere since the process started, by a label, read each time somebody looks. */
  totals(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
  /** Several numbers of one name, told apart by their labels; those that are no more given are gone. */
  gauges(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<readonly Labelled[]>,
  ): void;
  /** Observes how long something takes, in seconds. @param buckets what it is counted up to; short ones without */
  durations(
    name: string,
    help: string,
    labels: readonly string[],
    buckets?: readonly number[],
  ): Observe;
  /** Everything, in the format of Prometheus. */
  print(): Promise<{ type: string; text: string }>;
};

type Labels = Readonly<Record<string, string | number>>;
type Labelled = { values: Labels; value: number };
type Observe = (values: Labels, seconds: number) => void;
type Library = typeof import("prom-client");

/** Has all who ask while something is being read get what that gives: two numbers of one look. */
export const readTogether = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
};

/** The library is loaded with the first number there is: no start waits for it. */
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
      return (values, by = 1) => void open().then(() => counter?.inc({ ...values }, by));
    },
    gauge: (name, help, read) => {
      definitions.push((library, registers) => {
        const gauge: Gauge = new library.Gauge({
          name,
          help,
          registers,
          // A database that is away must not take the other numbers with it.
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
