import type { IncomingMessage } from "node:http";

const SLOW_MS = 10_000;

/** Waits longer than clients do, and ends when the client has disconnected. */
export const delayAnswer = (raw: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, SLOW_MS);
    raw.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
