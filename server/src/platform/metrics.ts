import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The numbers that `/metrics` shows: the process's own and the product's. */
export type Metrics = {
  /** Counts what happens in this process. @returns adds one under these labels */
  counter(name: string, help: string, labels: readonly string[]): (values: Labels) => void;
  /** A number read from the database each time somebody looks. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** Observes how long answers take, in seconds. */
  durations(name: string, help: string, labels: readonly string[]): Observe;
  /** Everything, in the format of Prometheus. */
  print(): Promise<{ type: string; text: string }>;
};

type Labels = Readonly<Record<string, string | number>>;
type Observe = (values: Labels, seconds: number) => void;

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    counter: (name, help, labelNames) => {
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers });
      return (values) => counter.inc({ ...values });
    },
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        // A database that is away must not take the other numbers with it.
        collect: async () => gauge.set(await read().catch(() => Number.NaN)),
      });
    },
    durations: (name, help, labelNames) => {
      const histogram = new Histogram({ name, help, labelNames: [...labelNames], registers });
      return (values, seconds) => histogram.observe({ ...values }, seconds);
    },
    print: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
};
