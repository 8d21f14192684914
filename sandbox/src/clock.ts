import type { Store } from "./store.ts";

const SETTING = "clock-offset-ms";

/** The sandbox's own time: the machine's plus an offset that survives restarts. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Whole seconds since 1970, as Stripe stamps its v1 objects. */
  seconds(): number;
  offset(): number;
  /** @param offsetMs added to the machine's time from now on */
  move(offsetMs: number): void;
};

/** Creates a clock whose offset is stored in `store`. */
export const createClock = (store: Store): Clock => {
  let offset = store.setting<number>(SETTING) ?? 0;
  const now = (): number => Date.now() + offset;
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    offset: () => offset,
    move: (offsetMs) => {
      offset = offsetMs;
      store.saveSetting(SETTING, offsetMs);
    },
  };
};
