import type { Clock } from "../clock.ts";
import type { Changes } from "./changes.ts";
import type { MadeOf } from "./made-of.ts";

/** How long answers are kept whose changes are not heard, and what tells their age. */
export type KeptAge = {
  /** Milliseconds; 0 keeps none. */
  limitMs: number;
  /** Milliseconds since some moment; never goes back. */
  now: () => number;
};

/** Answers of one kind, kept. */
export type KeptGroup<Value> = {
  /** What was made for this key and is still true, or is being made, else what `make` gives. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
};

type GroupOptions<Value> = {
  name: string;
  /** What a value takes of the memory, about. */
  bytesOf: (value: Value) => number;
  /** `undefined` when nobody can say what it is made of: then any change makes it old, and so does its age. */
  madeOf: (value: Value) => MadeOf | undefined;
};

/** What became of what was asked for, since the process started. */
export type KeptCounts = { kept: number; made: number; outdated: number };

type Entry = {
  value: Promise<unknown>;
  /** The moment of changes, the age's and the clock's, before it was read. */
  moment: number;
  madeAt: number;
  asOf: number;
  /** `undefined` while it is being made. */
  madeOf: MadeOf | "anything" | undefined;
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

  const isTrue = ({ moment, madeAt, asOf, madeOf }: Entry, isHearing: boolean): boolean => {
    const old = age.now() - madeAt;
    if (madeOf === undefined || madeOf === "anything")
      return old < age.limitMs && changes.isQuietSince(moment);
    const at = clock.now().getTime();
    const { topics, trueUntil = Infinity, ageMs = Infinity } = madeOf;
    const limitMs = isHearing || topics.length === 0 ? ageMs : Math.min(ageMs, age.limitMs);
    return old < limitMs && at >= asOf && at < trueUntil && changes.areSameSince(moment, topics);
  };

  const keep = <Value>(
    key: string,
    { bytesOf, madeOf }: GroupOptions<Value>,
    make: () => Promise<Value>,
  ): Promise<Value> => {
    const begun = { moment: changes.now(), madeAt: age.now(), asOf: clock.now().getTime() };
    const value = make();
    const entry: Entry = { ...begun, value, madeOf: undefined, bytes: 0 };
    const before = entries.get(key);
    if (before) drop(key, before);
    entries.set(key, entry);
    value.then(
      (made) => {
        if (entries.get(key) !== entry) return;
        entry.madeOf = madeOf(made) ?? "anything";
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
          const isHearing = changes.isHearing() || (await changes.listen());
          const key = `${options.name} ${ofGroup}`;
          const found = entries.get(key);
          if (found && isTrue(found, isHearing)) {
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
      if (entries.size > 0) await changes.hearAll();
    },

    counts: (): ReadonlyMap<string, Readonly<KeptCounts>> => groups,
    size: (): { answers: number; bytes: number } => ({ answers: entries.size, bytes }),
  };
};

export type Keeper = ReturnType<typeof createKeeper>;
