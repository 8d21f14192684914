/** What pages use of the browser's storage. */
type Store = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

const inMemory = (): Store => {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
};

/** The browser's storage; `null` where it refuses it. */
const opened = (open: () => Storage | null): Storage | null => {
  try {
    return open();
  } catch {
    return null;
  }
};

const storeOf = (open: () => Storage | null): (() => Store) => {
  const memory = inMemory();
  return () => opened(open) ?? memory;
};

/**
 * The browser's local storage. Where cookies are blocked, or in the page viewer of another
 * application, any use of it is an error: there, texts are kept until the page is loaded again.
 */
export const localStore = storeOf(() => localStorage);

/** The storage of this tab, with the same replacement as {@link localStore}. */
export const sessionStore = storeOf(() => sessionStorage);

/** True if the browser keeps nothing. */
export const isStorageRefused = (): boolean => opened(() => localStorage) === null;
