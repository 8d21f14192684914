import { setTimeout as pause } from "node:timers/promises";
import type { Listener } from "../live/listener.ts";

/** The channel of PostgreSQL on which triggers tell what changed: a topic, as `docs/adr/0212` has them. */
const CHANGES_CHANNEL = "stokaz_changes";
/** What was committed longer ago is heard, or the connection is taken for lost. */
const PROOF_MS = 250;
/** Topics remembered one by one; with more, all that was made before counts for changed. */
const MOST_TOPICS = 20_000;

/**
 * Counts the changes that this process is told of, and remembers for each topic the last: the count before an answer is
 * read says later whether the answer may be out of date.
 *
 * @param now milliseconds that never go back
 */
export const createChanges = (listener: Listener, now: () => number) => {
  const changedAt = new Map<string, number>();
  let count = 0;
  /** All that was made before counts for changed. */
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
    /** How many changes were heard so far. */
    count: (): number => count,

    /** Whether nothing at all changed since a count. */
    isQuietSince: (since: number): boolean => count === since,

    /** Whether none of some topics changed since a count. */
    areSameSince: (since: number, topics: readonly string[]): boolean =>
      since >= floor && topics.every((topic) => (changedAt.get(topic) ?? 0) <= since),

    /** Whether all that was committed more than {@link PROOF_MS} ago was heard. */
    isCurrent,

    /** Whether there is a connection to hear over, as far as is known. */
    isListening: listener.isListening,

    /** Begins to hear, if need be, and waits for what was committed a moment ago. @returns {@link isCurrent} */
    async listen(): Promise<boolean> {
      if (isCurrent()) return true;
      if (!listener.isListening()) {
        listener.open();
        return false;
      }
      return catchUp();
    },

    /** Waits until all that this process committed is heard; when it can't be, everything counts for changed. */
    async flush(): Promise<void> {
      const isHeard = listener.isListening() && (await catchUp());
      if (!isHeard) forget();
    },
  };
};

export type Changes = ReturnType<typeof createChanges>;
