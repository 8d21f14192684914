/** How long to wait before asking again, growing; the last one from then on. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000] as const;

/**
 * Brings a part of the page that can wait: what the network loses is asked for again, so that a moment without it never
 * breaks the page around.
 */
export const patiently = async <Part>(bring: () => Promise<Part>): Promise<Part> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await bring();
    } catch {
      const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
};
