import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Pauses between attempts, in milliseconds; the last one repeats. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000] as const;

/** Repeats a load until it succeeds, so that a short loss of network does not break the page. */
export const retry = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch {
      const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
};

/**
 * A component whose code is loaded when it is first shown (ADR 0140 lists them and gives the
 * reasons).
 */
export const lazyWithRetry = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await retry(load) }));
