/** Values that many ask for at once, made once for all of them. */
export type ShortCache<Value> = {
  /** What was made for this key a moment ago, or is being made, else what `make` gives. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
};

/** How long values are kept, and what tells their age. */
export type CacheAge = {
  /** Milliseconds, below a second for what people count on; 0 keeps none. */
  limitMs: number;
  /** Milliseconds since some moment; never goes back. */
  now: () => number;
};

type Entry<Value> = { value: Promise<Value>; madeAt: number };

/**
 * Keeps values for a moment so short that nobody minds, in this process alone. Age counts from before
 * the value was read: a value never outlives what it says by more than `limitMs`.
 *
 * @param size how many values at most: the oldest go
 */
export const createShortCache = <Value>(
  { limitMs, now }: CacheAge,
  size: number,
): ShortCache<Value> => {
  const entries = new Map<string, Entry<Value>>();
  const keep = (key: string, entry: Entry<Value>): void => {
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= size) break;
      entries.delete(oldest);
    }
    // A failure is not kept: whoever asks next tries again.
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
  };
  return {
    get: (key, make) => {
      if (limitMs === 0) return make();
      const found = entries.get(key);
      if (found && now() - found.madeAt < limitMs) return found.value;
      const entry = { madeAt: now(), value: make() };
      keep(key, entry);
      return entry.value;
    },
  };
};
