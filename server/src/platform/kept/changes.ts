import { setTimeout as pause } from "node:timers/promises";
import type { Listener } from "../live/listener.ts";

/**
 * Channel of PostgreSQL on which triggers announce changes: a topic, as defined in `docs/adr/0212`.
 */
const CHANGES_CHANNEL = "stokaz_changes";
/** Changes committed longer ago must have been heard, or the connection counts as lost. */
const PROOF_MS = 250;
/** Number of topics remembered one by one; above it, everything made before counts as changed. */
const MOST_TOPICS = 20_000;

/**
 * Counts the changes that this process hears of, and remembers the last one of each topic. The
 * count before an answer is read shows later if the answer may be out of date.
 *
 * @param now milliseconds that never go back
 */
export const createChanges = (listener: Listener, now: () => number) => {
  const changedAt = new Map<string, number>();
  let count = 0;
  /** Everything made before this count counts as changed. */
  let floor = 0;
  let provenAt = Number.NEGATIVE_INFINITY;

  const forget = (): void => {
    count += 1;
    floor = count;
    changedAt.clear();
  };

  listener.subscribe({
    channel: CHANGES_CHANNEL,
    onNotice: (topic) => {
      if (changedAt.size >= MOST_TOPICS) forget();
      count += 1;
      changedAt.set(topic, count);
    },
    onListening: () => {
      forget();
      provenAt = now();
    },
  });

  const isCurrent = (): boolean => listener.isListening() && now() - provenAt < PROOF_MS;

  const catchUp = async (): Promise<boolean> => {
    const askedAt = now();
    const isInTime = await Promise.race([
      listener.catchUp(),
      pause(PROOF_MS, false, { ref: false }),
    ]);
    if (isInTime) provenAt = Math.max(provenAt, askedAt);
    return isInTime;
  };

  return {
    /** Number of changes heard so far. */
    count: (): number => count,

    /** True if nothing at all changed since a count. */
    isQuietSince: (since: number): boolean => count === since,

    /** True if none of some topics changed since a count. */
    areSameSince: (since: number, topics: readonly string[]): boolean =>
      since >= floor && topics.every((topic) => (changedAt.get(topic) ?? 0) <= since),

    /** True if everything committed more than {@link PROOF_MS} ago was heard. */
    isCurrent,

    /** True if there is a connection to hear changes, as far as is known. */
    isListening: listener.isListening,

    /**
     * Starts to listen if necessary, and waits for changes committed a moment ago.
     *
     * @returns {@link isCurrent}
     */
    async listen(): Promise<boolean> {
      if (isCurrent()) return true;
      if (!listener.isListening()) {
        listener.open();
        return false;
      }
      return catchUp();
    },

    /**
     * Waits until everything that this process committed is heard; if that is impossible,
     * everything counts as changed.
     */
    async flush(): Promise<void> {
      const isHeard = listener.isListening() && (await catchUp());
      if (!isHeard) forget();
    },
  };
};

export type Changes = ReturnType<typeof createChanges>;
