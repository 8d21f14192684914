import { useRef } from "react";
import { localStore } from "../browser/stores.ts";

const PREFIX = "request-key:";

/**
 * Storage names: the random start of this browser's keys, and the count of times that keys were
 * forgotten.
 */
const SEED = "request-seed";
const ROUND = "request-round";

// `randomUUID` is missing on pages that are not served over https.
const drawKey = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

const seed = (): string => {
  const kept = localStore().getItem(SEED);
  if (kept) return kept;
  const drawn = drawKey(8);
  localStore().setItem(SEED, drawn);
  return drawn;
};

/**
 * Draws the random start of keys, once per browser. Call it before a form can be sent: two tabs
 * that send the same form at once can't see each other's key in time, but both have read the same
 * start by then.
 */
export const prepareRequestKeys = (): void => void seed();

const round = (): number => Number(localStore().getItem(ROUND));

/**
 * Idempotency key of one intention. The browser stores it, so that a double click, a second tab and
 * the back button repeat the same request instead of making another one.
 *
 * @param intention all facts that identify it: `rental:<spaceId>:<pallets>:<from>:<months>`
 *
 * @returns up to 100 characters
 */
export const requestKeyFor = (intention: string): string => {
  const kept = localStore().getItem(PREFIX + intention);
  if (kept) return kept;
  const key = `${seed()}.${round()}.${intention}`;
  localStore().setItem(PREFIX + intention, key);
  return key;
};

/** True if a key for this intention is stored, so that it was requested and not forgotten since. */
export const hasRequestKey = (intention: string): boolean =>
  localStore().getItem(PREFIX + intention) !== null;

/**
 * Forgets the keys of all intentions with this prefix, once they are paid or given up: the next
 * request is a new one.
 */
export const forgetRequestKeys = (prefix: string): void => {
  const store = localStore();
  store.setItem(ROUND, String(round() + 1));
  const stored = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const name of stored) {
    if (name?.startsWith(PREFIX + prefix)) store.removeItem(name);
  }
};

/**
 * Idempotency key of a form: every retry has the same key, so that a lost answer makes no
 * duplicate. Renew it when a value of the form changes.
 */
export const useRequestKey = (): { read: () => string; renew: () => void } => {
  const key = useRef<string>(undefined);
  return {
    read: () => {
      key.current ??= drawKey(16);
      return key.current;
    },
    renew: () => {
      key.current = undefined;
    },
  };
};
