/**
 * State for `navigate` on logout, or once a form was sent: the page does not ask before it discards
 * typed text.
 */
export const SKIP_UNSAVED_CHECK = { state: { skipsUnsavedCheck: true } } as const;

/** True if a navigation carries {@link SKIP_UNSAVED_CHECK}. @param state the new location's */
export const skipsUnsavedCheck = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "skipsUnsavedCheck" in state;
