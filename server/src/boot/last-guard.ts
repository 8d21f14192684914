import type { Log } from "../platform/observability/log.ts";

type Guard = {
  log: Pick<Log, "error">;
  /** Counts one, by its kind. */
  count(kind: "rejection" | "exception"): void;
  /** Answers what is under way and ends the process. */
  shutDown(code: number): Promise<void>;
};

/**
 * What becomes of a failure that nobody listens to. A promise that was refused has failed alone: it is logged and
 * counted, and the process goes on serving. An exception has torn whatever was under way, so the state is unknown: the
 * process answers what it has begun and ends, for another to take its place.
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
