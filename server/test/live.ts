import { LISTENER_NAME } from "../src/platform/live/listener.ts";
import type { Harness } from "./harness.ts";

/** Events received by a person who listens to live events. */
export type Listening = {
  /** The next event; `undefined` once the stream has ended. Heartbeats are left out. */
  next(): Promise<string | undefined>;
  stop(): Promise<void>;
};

/** Listens as a page does. @param baseUrl address of the process */
export const listenLive = async (baseUrl: string, token: string): Promise<Listening> => {
  const response = await fetch(`${baseUrl}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) throw new Error(`live events answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const heard: string[] = [];
  let rest = "";
  return {
    next: async () => {
      while (heard.length === 0) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        const blocks = `${rest}${value}`.split("\n\n");
        rest = blocks.pop() ?? "";
        heard.push(...blocks.flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? []));
      }
      return heard.shift();
    },
    stop: () => reader.cancel(),
  };
};

/**
 * Breaks the connections over which processes hear one another, as a restart of PostgreSQL does.
 */
export const breakListening = async ({ deps }: Harness): Promise<void> => {
  await deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [LISTENER_NAME],
  );
};
