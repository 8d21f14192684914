import type { SpaceKey } from "./spaces.ts";

/** A closure of the demo data. */
export type DemoClosure = {
  space: SpaceKey;
  /** Days from today to the first and to the last closed day. */
  from: number;
  to: number;
  reason: string;
};

export const CLOSURES: readonly DemoClosure[] = [
  { space: "tampon", from: 18, to: 25, reason: "Congés en famille" },
];
