import { useRef } from "react";

const PREFIX = "request-key:";

/** What this browser's keys begin with, and how often some were forgotten. */
const SEED = "request-seed";
const ROUND = "request-round";

// `randomUUID` is missing on pages that are not served over https.
const drawKey = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

const seed = (): string => {
  const kept = localStorage.getItem(SEED);
  if (kept) return kept;
  const drawn = drawKey(8);
  localStorage.setItem(SEED, drawn);
  return drawn;
};

/**
 * Draws what keys are made of, once for a browser. Called where somebody may ask: two tabs that ask for the same at once
 * don't hear of each other in time, but have read the same by then.
 */
export const prepareRequestKeys = (): void => void seed();

const round = (): number => Number(localStorage.getItem(ROUND));

/**
 * The key under which the server knows one intention. It is kept in the browser, so that a double
 * click, a second tab and the back button ask again for the same thing instead of another one.
 *
 * @param intention all that makes it that one: `rental:<spaceId>:<pallets>:<from>:<months>`
 *
 * @returns up to 100 characters
 */
export const requestKeyFor = (intention: string): string => {
  const kept = localStorage.getItem(PREFIX + intention);
  if (kept) return kept;
  const key = `${seed()}.${round()}.${intention}`;
  localStorage.setItem(PREFIX + intention, key);
  return key;
};

/** Whether that was already asked for and not forgotten since. */
export const hasRequestKey = (intention: string): boolean =>
  localStorage.getItem(PREFIX + intention) !== null;

/** Forgets the intentions that begin so, once paid or given up: asked again they are new ones. */
export const forgetRequestKeys = (prefix: string): void => {
  localStorage.setItem(ROUND, String(round() + 1));
  const stored = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const name of stored) {
    if (name?.startsWith(PREFIX + prefix)) localStorage.removeItem(name);
  }
};

/**
 * The key of what a form asks for: the same however often it is sent, so that an answer that got lost
 * makes no twin. To be renewed when something else is typed.
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
