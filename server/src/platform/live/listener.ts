import pg from "pg";
import type { Log } from "../observability/log.ts";

/** After a lost connection: at once, then less and less often. */
const RETRY_MS = [0, 1000, 2000, 5000, 10_000] as const;
/** A connection that answers nothing for so long is taken for lost. */
const ANSWER_MS = 10_000;
/** What PostgreSQL calls the connection. */
export const LISTENER_NAME = "stokaz-listener";

/** Somebody who is told what one channel says. */
export type Subscription = {
  channel: string;
  onNotice(payload: string): void;
  /** Notices are heard from now on; those until now may have been missed. */
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
 * Hears what `NOTIFY` says in any process, over one connection beside the pool, since it is never given back. It is opened
 * when somebody first listens, and opened again whenever it is lost.
 */
export const createListener = (pool: pg.Pool, log: Log) => {
  const subscriptions: Subscription[] = [];
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isListening = false;
  let isClosed = false;
  let catchingUp: Promise<boolean> | undefined;
  let catchingUpNext: Promise<boolean> | undefined;

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
    log.warn({ err: error }, "changes are not heard: listening again");
    retry = setTimeout(() => {
      retry = undefined;
      open();
    }, waitMs).unref();
  };

  const open = (): void => {
    if (client || isClosed) return;
    const opened = new pg.Client({ ...pool.options, application_name: LISTENER_NAME });
    client = opened;
    opened.on("error", (error) => lose(opened, error));
    opened.on("end", () => lose(opened, new Error("the connection ended")));
    opened.on("notification", ({ channel, payload = "" }) => {
      if (client !== opened) return;
      for (const subscription of subscriptions) {
        if (subscription.channel === channel) subscription.onNotice(payload);
      }
    });
    const listen = async (): Promise<void> => {
      await opened.connect();
      await opened.query(subscriptions.map(({ channel }) => `listen ${channel}`).join("; "));
    };
    inTime(listen()).then(
      () => {
        if (client !== opened) return;
        failures = 0;
        isListening = true;
        for (const { onListening } of subscriptions) onListening();
      },
      (error: unknown) => lose(opened, error),
    );
  };

  const ask = async (): Promise<boolean> => {
    const asked = client;
    if (!asked || !isListening) return false;
    // PostgreSQL gives a connection what was notified before it tells it that a statement is done.
    await inTime(asked.query("select 1")).catch((error: unknown) => lose(asked, error));
    return client === asked;
  };

  const start = (): Promise<boolean> => {
    catchingUp = ask().finally(() => {
      catchingUp = undefined;
    });
    return catchingUp;
  };

  return {
    /** Begins to hear, unless it does or is about to try again. */
    open: (): void => {
      if (!retry) open();
    },
    isListening: (): boolean => isListening,

    /** Listens to a channel too: before {@link open}. */
    subscribe(subscription: Subscription): void {
      subscriptions.push(subscription);
    },

    /** Whether all that was committed before this call is heard now; not when the connection is lost. */
    catchUp(): Promise<boolean> {
      if (!catchingUp) return start();
      // The question under way may have been asked before.
      catchingUpNext ??= catchingUp.then(() => {
        catchingUpNext = undefined;
        return start();
      });
      return catchingUpNext;
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

export type Listener = ReturnType<typeof createListener>;
