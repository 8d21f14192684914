import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@stokaz/local/free-port";
import { launchProduct, type Product } from "@stokaz/local/product";
import { until } from "@stokaz/local/until";
import type { Gate } from "./gate.ts";

const RESTART_MS = 500;

/**
 * Processes of the product behind one address, each restarted when it ends, like an operator's
 * setup.
 */
export type Processes = {
  /** Kills one process with -9, each in turn. */
  killOne(): void;
  /**
   * Replaces a process with one that runs the code of another folder: it is stopped gracefully, and
   * the new one is ready when this returns.
   */
  replace(index: number, root: string): Promise<void>;
  /** Addresses of the single processes. */
  origins: readonly string[];
  stop(): Promise<void>;
};

/**
 * @param gate leads to all of them
 *
 * @param root folder of the code that they run, by default this checkout
 */
export const startProcesses = async (
  count: number,
  settings: Readonly<Record<string, string>>,
  gate: Gate,
  root?: string,
): Promise<Processes> => {
  const roots = new Map<number, string>();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const running = new Map<number, Product>();
  let isStopping = false;
  let next = 0;
  const keepUp = async (port: number): Promise<void> => {
    while (!isStopping) {
      const from = roots.get(port) ?? root;
      const product = await launchProduct(
        { ...settings, PORT: String(port) },
        from === undefined ? {} : { root: from },
      );
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
    replace: async (index, wanted) => {
      const port = ports[index] ?? 0;
      roots.set(port, wanted);
      const before = running.get(port);
      await before?.stop();
      await until(async () => {
        if (running.get(port) === before) return undefined;
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        return ready?.ok || undefined;
      });
    },
    stop: async () => {
      isStopping = true;
      await Promise.all([...running.values()].map((product) => product.stop()));
      await Promise.all(keeping);
    },
  };
};
