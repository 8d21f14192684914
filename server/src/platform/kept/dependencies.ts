/** The data that an answer was read from, and the times that end it. */
export type Dependencies = {
  /**
   * Tables, or `products:<id>` for the data of one row. If the list is empty, the answer ends only
   * by its age.
   */
  topics: readonly string[];
  /** Instant at which the clock alone changes the answer: milliseconds since 1970. */
  expiresAt?: number;
  /** Milliseconds after which the answer is made again, even without a change. */
  ageMs?: number;
};

/** An answer that may be kept. `bytes`: its approximate memory. */
export type Keepable = { readonly dependencies: Dependencies; readonly bytes: number };

/** The dependencies of an answer that is made of several others. */
export const mergeDependencies = (parts: readonly Dependencies[]): Dependencies => ({
  topics: [...new Set(parts.flatMap(({ topics }) => topics))],
  expiresAt: Math.min(...parts.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt)),
  ageMs: Math.min(...parts.map(({ ageMs = Number.POSITIVE_INFINITY }) => ageMs)),
});
