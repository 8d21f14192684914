import type { Readable } from "node:stream";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/observability/log.ts";
import { Problem } from "../../platform/problem.ts";
import { listLiveSessions } from "../accounts/public.ts";

/**
 * Shorter than the time after which proxies close a silent connection, and twice in the minute for
 * which a dead session may still receive events.
 */
const BEAT_MS = 25_000;
const RETRY_SECONDS = 60;

export type LiveEventsDeps = { db: Db; clock: Clock; log: Log; live: Live };

/** Live events for people with a session, until it ends. */
export const createLiveEvents = ({ db, clock, log, live }: LiveEventsDeps) => {
  const beat = (): Promise<void> =>
    live.beat((tokenHashes) => listLiveSessions(db, tokenHashes, clock.now()));

  const timer = setInterval(() => {
    // An unreachable database ends nobody's session: the next beat asks again.
    beat().catch((error: unknown) => log.warn({ err: error }, "live sessions were not looked at"));
  }, BEAT_MS).unref();

  return {
    /** @throws {Problem} live/too-many-streams */
    listen(person: Actor): Readable {
      const events = live.open(person);
      if (!events) throw new Problem("live/too-many-streams", { retryAfterSeconds: RETRY_SECONDS });
      return events;
    },

    beat,

    /** Ends every stream. */
    close(): void {
      clearInterval(timer);
      live.close();
    },
  };
};

export type LiveEvents = ReturnType<typeof createLiveEvents>;
