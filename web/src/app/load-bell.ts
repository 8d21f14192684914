/**
 * Loads the bell, for a signed-in user. This is a separate step: otherwise the first page would
 * have to name each file that the bell needs, 200 bytes that it has no room for (ADR 0140).
 */
export const loadBell = async (): Promise<typeof import("./bell.tsx").Bell> =>
  (await import("./bell.tsx")).Bell;
