import type { Clock } from "../clock.ts";
import type { Changes } from "./changes.ts";
import type { Dependencies } from "./dependencies.ts";

// How answers are kept (docs/adr/0212).
//
// An answer to a public question is made once and given to everybody who asks the same, until something that it was read
// from changes. Whoever keeps one says with it what it depends on (`Dependencies`):
// - topics: the tables it was read from, or `products:<id>` for one row. Triggers of the database tell every process which
//   topic changed, whoever changed it, and `changes.ts` counts what it is told.
// - expiresAt: the next instant at which the clock alone changes the answer, such as the end of a lease.
// - ageMs: the age at which figures that nobody relies on are made again.
//
// An entry notes the count of changes, the age and the clock before its answer is read. It is given again while none of its
// topics has a later count, it has not expired, and the clock has not gone back behind it. So a change throws nothing away,
// it makes entries stale, and an answer that was being read when a change came is stale from the start. Whoever asks while
// an answer is being made waits for that one.
//
// Changes come over one connection. While it is lost or slow, an entry also ends at the age's limit (half a second), as it
// always does when its dependencies are unknown. A request that may write waits for `settle` before it is answered, so
// that whoever wrote reads what they wrote.
//
// Entries stand in the order of their last use: the first go when they are too many, or have too many bytes.

/** How long answers are kept whose changes are not heard, and what tells their age. */
export type KeptAge = {
  /** Milliseconds; 0 keeps none. */
  limitMs: number;
  /** Milliseconds since some instant; never goes back. */
  now: () => number;
};

/** Answers of one kind, kept. */
export type KeptGroup<Value> = {
  /** The value that was made for this key and is still valid, or is being made, else what `make` gives. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
};

type GroupOptions<Value> = {
  name: string;
  /** What a value takes of the memory, about. */
  bytesOf: (value: Value) => number;
  /** `undefined` when they are unknown: then any change makes it old, and so does its age. */
  dependenciesOf: (value: Value) => Dependencies | undefined;
};

/** What became of what was asked for, since the process started. */
export type KeptCounts = { kept: number; made: number; outdated: number };

type Entry = {
  value: Promise<unknown>;
  /** The count of changes, the age's time and the clock's, before it was read. */
  changeCount: number;
  startedAt: number;
  validFrom: number;
  /** `undefined` while it is being made. */
  dependencies: Dependencies | "anything" | undefined;
  bytes: number;
};

type Deps = { changes: Changes; clock: Pick<Clock, "now">; age: KeptAge };

/**
 * Keeps answers in this process until what they are made of changes, in whichever process. As long as changes are not
 * heard, a value is kept for the age's limit, counted from before it was read.
 *
 * @param most answers, and bytes of all of them together: what nobody asked for longest goes
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
    const begun = {
      changeCount: changes.count(),
      startedAt: age.now(),
      validFrom: clock.now().getTime(),
    };
    const value = make();
    const entry: Entry = { ...begun, value, dependencies: undefined, bytes: 0 };
    const before = entries.get(key);
    if (before) drop(key, before);
    entries.set(key, entry);
    value.then(
      (made) => {
        if (entries.get(key) !== entry) return;
        entry.dependencies = dependenciesOf(made) ?? "anything";
        entry.bytes = bytesOf(made);
        bytes += entry.bytes;
        makeRoom();
      },
      // A failure is not kept: whoever asks next tries again.
      () => drop(key, entry),
    );
    makeRoom();
    return value;
  };

  return {
    /** Whether anything is kept at all. */
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
            return found.value as Promise<Value>;
          }
          counts.made += 1;
          if (found) counts.outdated += 1;
          return keep(key, options, make);
        },
      };
    },

    /** Waits until what this process committed makes no answer of it true any more. */
    async settle(): Promise<void> {
      if (entries.size > 0) await changes.flush();
    },

    counts: (): ReadonlyMap<string, Readonly<KeptCounts>> => groups,
    size: (): { answers: number; bytes: number } => ({ answers: entries.size, bytes }),
  };
};

export type Keeper = ReturnType<typeof createKeeper>;
