/** The failures that a test can plant. */
export type FaultName = "error" | "rate-limited" | "lost-answer" | "slow" | "declined";

/** A failure planted for the next calls that match. */
export type Fault = {
  /** Method and path, with `*` for any text between two slashes: `POST /v1/transfers/*`. */
  readonly match: string;
  readonly fault: FaultName;
  readonly delayMs: number;
};

/** The planted failures, in memory: a restart clears them. */
export type Faults = {
  add(fault: Fault, times: number): void;
  /** Takes the first fault planted for this call, if any. */
  take(method: string, path: string): Fault | undefined;
  /** The failures that no call has used yet. */
  list(): Fault[];
  clear(): void;
};

const matches = (pattern: string, call: string): boolean => {
  const source = pattern
    .split("*")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^/]+");
  return new RegExp(`^${source}$`).test(call);
};

/** Creates an empty list of failures. */
export const createFaults = (): Faults => {
  let planted: { fault: Fault; left: number }[] = [];
  return {
    add: (fault, times) => {
      planted.push({ fault, left: times });
    },
    take: (method, path) => {
      const found = planted.find(({ fault }) => matches(fault.match, `${method} ${path}`));
      if (!found) return undefined;
      found.left -= 1;
      planted = planted.filter(({ left }) => left > 0);
      return found.fault;
    },
    list: () => planted.map(({ fault }) => fault),
    clear: () => {
      planted = [];
    },
  };
};
