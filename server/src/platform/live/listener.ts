import pg from "pg";
import { inTime } from "../in-time.ts";
import type { Log } from "../observability/log.ts";

/** Delays after a lost connection: the first retry is immediate, then they get longer. */
const RETRY_MS = [0, 1000, 2000, 5000, 10_000] as const;
/** A connection that does not answer for this time counts as lost. */
const ANSWER_MS = 10_000;
/** Name of the connection in PostgreSQL. */
export const LISTENER_NAME = "stokaz-listener";

/** A subscriber to one channel. */
export type Subscription = {
  channel: string;
  onNotice(payload: string): void;
  /** Called when notices are heard from now on; earlier ones may have been missed. */
  onListening(): void;
};

/**
 * Hears `NOTIFY` from any process, over one connection outside the pool, since it is never given
 * back. It is opened for the first listener, and opened again whenever it is lost.
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
    inTime(listen(), ANSWER_MS).then(
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
    // PostgreSQL sends a connection the earlier notices before it reports the end of a statement.
    await inTime(asked.query("select 1"), ANSWER_MS).catch((error: unknown) => lose(asked, error));
    return client === asked;
  };

  const start = (): Promise<boolean> => {
    catchingUp = ask().finally(() => {
      catchingUp = undefined;
    });
    return catchingUp;
  };

  return {
    /** Starts to listen, unless it listens already or is about to retry. */
    open: (): void => {
      if (!retry) open();
    },
    isListening: (): boolean => isListening,

    /** Subscribes to another channel; to be called before {@link open}. */
    subscribe(subscription: Subscription): void {
      subscriptions.push(subscription);
    },

    /**
     * True if everything committed before this call is heard now; false when the connection is
     * lost.
     */
    catchUp(): Promise<boolean> {
      if (!catchingUp) return start();
      // The query under way may have been sent before this call, so another one follows it.
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
