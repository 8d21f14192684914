/** Given to `navigate` by what ends the page for good, a logout: what was typed is not asked about. */
export const WITHOUT_ASKING = { state: { isAskingUseless: true } } as const;

/** Whether a navigation was made {@link WITHOUT_ASKING}. @param state the new location's */
export const isAskingUseless = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isAskingUseless" in state;
