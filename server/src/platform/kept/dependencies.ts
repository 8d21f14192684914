/** What an answer is made of, and so when it is no longer what would be answered. */
export type Dependencies = {
  /** What it was read from: tables, or `products:<id>` for what is shown of one row. None: it changes by its age alone. */
  topics: readonly string[];
  /** When it changes by the clock alone: milliseconds since 1970. */
  expiresAt?: number;
  /** Milliseconds after which it is made again, whatever is heard. */
  ageMs?: number;
};

/** What may be kept: what it is made of, and what it takes of the memory, about. */
export type Keepable = { readonly dependencies: Dependencies; readonly bytes: number };

/** What something is made of that is made of several answers. */
export const mergeDependencies = (parts: readonly Dependencies[]): Dependencies => ({
  topics: [...new Set(parts.flatMap(({ topics }) => topics))],
  expiresAt: Math.min(...parts.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt)),
  ageMs: Math.min(...parts.map(({ ageMs = Number.POSITIVE_INFINITY }) => ageMs)),
});
