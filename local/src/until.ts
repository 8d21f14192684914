import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 20;

/** Asks again until there is an answer. Whoever waits sets the limit: nothing here gives up. */
export const until = async <Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> => {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(POLL_MS);
  }
};
