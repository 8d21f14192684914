import pg from "pg";
import type { Log } from "../observability/log.ts";
import { LIVE_CHANNEL } from "./publish.ts";

/** After a lost connection: at once, then less and less often. */
const RETRY_MS = [0, 1000, 2000, 5000, 10_000] as const;
/** A connection that answers nothing for so long is taken for lost. */
const ANSWER_MS = 10_000;

type Heard = {
  /** An event for a person. */
  onEvent(userId: string, event: string): void;
  /** Events are heard from now on; those until now may have been missed. */
  onListening(): void;
};

/** Fails when what is awaited takes too long: a connection can die without saying so. */
const inTime = async <T>(awaited: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), ANSWER_MS);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
};

/**
 * Hears what {@link publish} says in any process, over one connection beside the pool, since it is never given back. It
 * is opened when somebody first listens, and opened again whenever it is lost.
 */
export const createListener = (pool: pg.Pool, log: Log, { onEvent, onListening }: Heard) => {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isListening = false;
  let isClosed = false;

  const discard = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
    lost.end().catch(() => undefined);
  };

  const lose = (lost: pg.Client, error: unknown): void => {
    if (client !== lost) return;
    discard(lost);
    if (isClosed) return;
    const waitMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
    failures += 1;
    log.warn({ err: error }, "live events are not heard: listening again");
    retry = setTimeout(open, waitMs).unref();
  };

  const open = (): void => {
    if (client || isClosed) return;
    const opened = new pg.Client(pool.options);
    client = opened;
    opened.on("error", (error) => lose(opened, error));
    opened.on("end", () => lose(opened, new Error("the connection ended")));
    opened.on("notification", ({ payload = "" }) => {
      const [userId = "", event = ""] = payload.split(" ");
      onEvent(userId, event);
    });
    const listen = async (): Promise<void> => {
      await opened.connect();
      await opened.query(`listen ${LIVE_CHANNEL}`);
    };
    inTime(listen()).then(
      () => {
        if (client !== opened) return;
        failures = 0;
        isListening = true;
        onListening();
      },
      (error: unknown) => lose(opened, error),
    );
  };

  return {
    open,
    isListening: (): boolean => isListening,

    /** Finds out whether the connection still answers. */
    async check(): Promise<void> {
      const asked = client;
      if (!asked || !isListening) return;
      await inTime(asked.query("select 1")).catch((error: unknown) => lose(asked, error));
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      const last = client;
      client = undefined;
      isListening = false;
      await last?.end().catch(() => undefined);
    },
  };
};
