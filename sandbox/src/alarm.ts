const LONGEST_MS = 60_000;

/** Runs something when the next durable due time comes. */
export type Alarm = {
  /** Looks again at what is due: call it after anything that may have changed it. */
  reset(): void;
  stop(): void;
};

/**
 * An alarm over durable due times.
 *
 * @param nextDelay milliseconds until something is due, or undefined when nothing is
 * @param ring does what is due; called without overlap of the same tick
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
