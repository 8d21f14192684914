import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@stokaz/local/free-port";
import { launchProduct, type Product } from "@stokaz/local/product";
import type { Gate } from "./gate.ts";

const RESTART_MS = 500;

/** Processes of the product, each started again whenever it ends, behind one address: what an operator has. */
export type Processes = {
  /** Kills one with -9, each in turn. */
  killOne(): void;
  /** Addresses of the processes themselves. */
  origins: readonly string[];
  stop(): Promise<void>;
};

/** @param gate led to all of them */
export const startProcesses = async (
  count: number,
  settings: Readonly<Record<string, string>>,
  gate: Gate,
): Promise<Processes> => {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const running = new Map<number, Product>();
  let isStopping = false;
  let next = 0;
  const keepUp = async (port: number): Promise<void> => {
    while (!isStopping) {
      const product = await launchProduct({ ...settings, PORT: String(port) });
      running.set(port, product);
      await product.exited();
      await pause(RESTART_MS);
    }
  };
  const keeping = ports.map(keepUp);
  gate.lead(...ports.map((port) => ({ host: "127.0.0.1", port })));
  return {
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    killOne: () => {
      running.get(ports[next % count] ?? 0)?.process.kill("SIGKILL");
      next += 1;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all([...running.values()].map((product) => product.stop()));
      await Promise.all(keeping);
    },
  };
};
