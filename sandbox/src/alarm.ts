const LONGEST_MS = 60_000;

/** Rings at the next stored due time. */
export type Alarm = {
  /** Reads the next due time again. Call it after every change of a due time. */
  reset(): void;
  stop(): void;
};

/**
 * Creates an alarm over durable due times.
 *
 * @param nextDelay milliseconds until the next due time, or undefined when there is none
 * @param ring does the due work; called without overlap of the same tick
 */
export const createAlarm = (nextDelay: () => number | undefined, ring: () => void): Alarm => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const reset = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    const delay = nextDelay();
    if (delay === undefined) return;
    timer = setTimeout(
      () => {
        if (delay <= LONGEST_MS) ring();
        reset();
      },
      Math.max(0, Math.min(delay, LONGEST_MS)),
    );
  };
  return {
    reset,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
