import type { Clock } from "../clock.ts";
import type { Changes } from "./changes.ts";
import type { Dependencies } from "./dependencies.ts";

// How answers are kept (docs/adr/0212).
//
// An answer to a public question is made once and given to everybody who asks the same, until some
// data that it was read from changes. The caller gives with each answer its dependencies
// (`Dependencies`):
// - topics: the tables it was read from, or `products:<id>` for one row. Triggers of the database
//   tell every process which topic changed, and `changes.ts` counts these notices.
// - expiresAt: the next instant at which the clock alone changes the answer, such as the end of a
//   lease.
// - ageMs: the age at which less important figures are made again.
//
// An entry notes the count of changes, the age and the clock before its answer is read. The answer
// is given again while none of its topics has a later count, it has not expired, and the clock has
// not gone back behind it. So a change deletes nothing: it makes entries stale, and an answer that
// was being read when a change came is stale from the start. Requests that come while an answer is
// being made wait for that answer.
//
// Changes come over one connection. While it is lost or slow, an entry also ends at the age's limit
// (half a second), as it always does when its dependencies are unknown. A request that may write
// waits for `settle` before it is answered, so that the writer sees their own changes.
//
// Entries are in the order of their last use: the first are dropped when there are too many, or
// when they have too many bytes.

/** How long answers are kept while changes are not heard, and the clock of their age. */
export type KeptAge = {
  /** Milliseconds; 0 keeps none. */
  limitMs: number;
  /** Milliseconds since some instant; never goes back. */
  now: () => number;
};

/** Kept answers of one kind. */
export type KeptGroup<Value> = {
  /**
   * Gives the value of this key that is still valid or is being made, else the result of `make`.
   */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
};

type GroupOptions<Value> = {
  name: string;
  /** Approximate memory of a value. */
  bytesOf: (value: Value) => number;
  /**
   * `undefined` when they are unknown: then any change makes the value stale, and so does its age.
   */
  dependenciesOf: (value: Value) => Dependencies | undefined;
};

/** Numbers of requests for kept answers by outcome, since the process started. */
export type KeptCounts = { kept: number; made: number; outdated: number };

type Entry = {
  value: Promise<unknown>;
  /** Count of changes, time of the age and time of the clock, before the answer was read. */
  changeCount: number;
  startedAt: number;
  validFrom: number;
  /** `undefined` while the answer is being made. */
  dependencies: Dependencies | "anything" | undefined;
  bytes: number;
};

type Deps = { changes: Changes; clock: Pick<Clock, "now">; age: KeptAge };

/**
 * Keeps answers in this process until their data changes, in any process. As long as changes are
 * not heard, a value is kept for the age's limit, counted from before it was read.
 *
 * @param most number of answers, and of their bytes together: the least recently used are dropped
 */
export const createKeeper = (
  { changes, clock, age }: Deps,
  most: { answers: number; bytes: number },
) => {
  const entries = new Map<string, Entry>();
  const groups = new Map<string, KeptCounts>();
  let bytes = 0;

  const drop = (key: string, entry: Entry): void => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };

  const makeRoom = (): void => {
    for (const [key, entry] of entries) {
      if (entries.size <= most.answers && bytes <= most.bytes) break;
      drop(key, entry);
    }
  };

  const isValid = (entry: Entry, isCurrent: boolean): boolean => {
    const { changeCount, startedAt, validFrom, dependencies } = entry;
    const old = age.now() - startedAt;
    if (dependencies === undefined || dependencies === "anything")
      return old < age.limitMs && changes.isQuietSince(changeCount);
    const now = clock.now().getTime();
    const { topics, expiresAt = Infinity, ageMs = Infinity } = dependencies;
    const limitMs = isCurrent || topics.length === 0 ? ageMs : Math.min(ageMs, age.limitMs);
    const isInTime = old < limitMs && now >= validFrom && now < expiresAt;
    return isInTime && changes.areSameSince(changeCount, topics);
  };

  const keep = <Value>(
    key: string,
    { bytesOf, dependenciesOf }: GroupOptions<Value>,
    make: () => Promise<Value>,
  ): Promise<Value> => {
    const startFacts = {
      changeCount: changes.count(),
      startedAt: age.now(),
      validFrom: clock.now().getTime(),
    };
    const value = make();
    const entry: Entry = { ...startFacts, value, dependencies: undefined, bytes: 0 };
    const before = entries.get(key);
    if (before) drop(key, before);
    entries.set(key, entry);
    value.then(
      (answer) => {
        if (entries.get(key) !== entry) return;
        entry.dependencies = dependenciesOf(answer) ?? "anything";
        entry.bytes = bytesOf(answer);
        bytes += entry.bytes;
        makeRoom();
      },
      // A failure is not kept: the next request tries again.
      () => drop(key, entry),
    );
    makeRoom();
    return value;
  };

  return {
    /** True if answers are kept at all. */
    isKeeping: age.limitMs > 0,

    group<Value>(options: GroupOptions<Value>): KeptGroup<Value> {
      const counts: KeptCounts = groups.get(options.name) ?? { kept: 0, made: 0, outdated: 0 };
      groups.set(options.name, counts);
      return {
        async get(ofGroup, make) {
          if (age.limitMs === 0) return make();
          const isCurrent = changes.isCurrent() || (await changes.listen());
          const key = `${options.name} ${ofGroup}`;
          const found = entries.get(key);
          if (found && isValid(found, isCurrent)) {
            counts.kept += 1;
            entries.delete(key);
            entries.set(key, found);
            // The key begins with the group's name, and a group has one type.
            return found.value as Promise<Value>;
          }
          counts.made += 1;
          if (found) counts.outdated += 1;
          return keep(key, options, make);
        },
      };
    },

    /** Waits until no kept answer contradicts the data that this process committed. */
    async settle(): Promise<void> {
      if (entries.size > 0) await changes.flush();
    },

    counts: (): ReadonlyMap<string, Readonly<KeptCounts>> => groups,
    size: (): { answers: number; bytes: number } => ({ answers: entries.size, bytes }),
  };
};

export type Keeper = ReturnType<typeof createKeeper>;
