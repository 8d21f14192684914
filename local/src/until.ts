import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 20;

/**
 * Asks again until there is an answer. The caller sets the time limit: this function never gives
 * up.
 */
export const until = async <Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> => {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(POLL_MS);
  }
};
