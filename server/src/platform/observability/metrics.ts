import type { Counter, Gauge, Histogram, Registry } from "prom-client";

/** The numbers that `/metrics` shows: the process's own and the product's. */
export type Metrics = {
  /** Counts what happens in this process. @returns adds one under these labels */
  counter(name: string, help: string, labels: readonly string[]): (values: Labels) => void;
  /** A number read from the database each time somebody looks. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** What was counted elsewhere since the process started, by a label, read each time somebody looks. */
  totals(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
  /** Observes how long answers take, in seconds. */
  durations(name: string, help: string, labels: readonly string[]): Observe;
  /** Everything, in the format of Prometheus. */
  print(): Promise<{ type: string; text: string }>;
};

type Labels = Readonly<Record<string, string | number>>;
type Observe = (values: Labels, seconds: number) => void;
type Library = typeof import("prom-client");

/** The library is loaded with the first number there is: no start waits for it. */
export const createMetrics = (): Metrics => {
  const definitions: ((library: Library, registers: Registry[]) => void)[] = [];
  let opening: Promise<Registry> | undefined;
  const open = (): Promise<Registry> => {
    opening ??= (async () => {
      const library = await import("prom-client");
      const registry = new library.Registry();
      library.collectDefaultMetrics({ register: registry });
      for (const define of definitions) define(library, [registry]);
      return registry;
    })();
    return opening;
  };
  return {
    counter: (name, help, labels) => {
      let counter: Counter | undefined;
      definitions.push((library, registers) => {
        counter = new library.Counter({ name, help, labelNames: [...labels], registers });
      });
      return (values) => void open().then(() => counter?.inc({ ...values }));
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
    durations: (name, help, labels) => {
      let histogram: Histogram | undefined;
      definitions.push((library, registers) => {
        histogram = new library.Histogram({ name, help, labelNames: [...labels], registers });
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
