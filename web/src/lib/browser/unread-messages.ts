const EVENT = "stokaz:messages-read";

/** Says that messages were read: what counts the unread ones counts again. */
export const tellMessagesRead = (): void => void window.dispatchEvent(new Event(EVENT));

/** @returns what stops listening */
export const onMessagesRead = (act: () => void): (() => void) => {
  window.addEventListener(EVENT, act);
  return () => window.removeEventListener(EVENT, act);
};
