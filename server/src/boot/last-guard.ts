import type { Log } from "../platform/observability/log.ts";

type Guard = {
  log: Pick<Log, "error">;
  /** Counts one failure by its kind. */
  count(kind: "rejection" | "exception"): void;
  /** Finishes the answers under way and ends the process. */
  shutDown(code: number): Promise<void>;
};

/**
 * Handles failures that nobody catches. A rejected promise failed alone: it is logged and counted,
 * and the process continues. After an exception the state is unknown: the process finishes the
 * answers it has begun and ends, so that another process replaces it.
 */
export const guardProcess = ({ log, count, shutDown }: Guard): void => {
  process.on("unhandledRejection", (error) => {
    log.error({ err: error }, "a promise failed and nobody listened");
    count("rejection");
  });
  let isEnding = false;
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "an exception that nobody caught");
    count("exception");
    if (isEnding) return;
    isEnding = true;
    void shutDown(1);
  });
};
