const PREFIX = "request-key:";

// `randomUUID` is missing on pages that are not served over https.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/**
 * The key under which the server knows one intention. It is kept in the browser, so that a double
 * click, a second tab and the back button ask again for the same thing instead of another one.
 *
 * @param intention all that makes it that one: `rental:<spaceId>:<pallets>:<from>:<months>`
 */
export const requestKeyFor = (intention: string): string => {
  const kept = localStorage.getItem(PREFIX + intention);
  if (kept) return kept;
  const key = newKey();
  localStorage.setItem(PREFIX + intention, key);
  return key;
};

/** Whether that was already asked for and not forgotten since. */
export const hasRequestKey = (intention: string): boolean =>
  localStorage.getItem(PREFIX + intention) !== null;

/** Forgets the intentions that begin so, once paid or given up: asked again they are new ones. */
export const forgetRequestKeys = (prefix: string): void => {
  const stored = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const name of stored) {
    if (name?.startsWith(PREFIX + prefix)) localStorage.removeItem(name);
  }
};
