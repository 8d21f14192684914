/** The data that an answer was read from, and the times that end it. */
export type Dependencies = {
  /** Tables, or `products:<id>` for what is shown of one row. Without any, the answer ends by its age alone. */
  topics: readonly string[];
  /** The instant at which the clock alone changes it: milliseconds since 1970. */
  expiresAt?: number;
  /** Milliseconds after which it is made again, whatever is heard. */
  ageMs?: number;
};

/** An answer that may be kept. `bytes`: the memory that it takes, about. */
export type Keepable = { readonly dependencies: Dependencies; readonly bytes: number };

/** The dependencies of an answer that is made of several others. */
export const mergeDependencies = (parts: readonly Dependencies[]): Dependencies => ({
  topics: [...new Set(parts.flatMap(({ topics }) => topics))],
  expiresAt: Math.min(...parts.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt)),
  ageMs: Math.min(...parts.map(({ ageMs = Number.POSITIVE_INFINITY }) => ageMs)),
});
