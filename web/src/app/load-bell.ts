/**
 * The bell, for who is signed in. By a step of its own: the first page would have to name each file that comes with it, 200
 * bytes that it has no room for (ADR 0140).
 */
export const loadBell = async (): Promise<typeof import("./bell.tsx").Bell> =>
  (await import("./bell.tsx")).Bell;
