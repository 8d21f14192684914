import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { createAlarm } from "../alarm.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Store } from "../store.ts";

const SETTING = "webhooks";
const TIMEOUT_MS = 10_000;
const LEASE_MS = 3 * TIMEOUT_MS;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
const MOST_ATTEMPTS = 500;
const PARALLEL = 16;

/** Target and way of delivery of the events. */
export type WebhookSettings = {
  readonly url?: string;
  /** Secret, `whsec_…`; nothing is sent without it. */
  readonly secret?: string;
  /** `normal` sends events at once, `hold` holds them until they are released. */
  readonly mode: "normal" | "hold";
  /** Types of events to which the endpoint has subscribed; without it, all types. */
  readonly types?: readonly string[] | null;
};

/** An event ready to be sent. */
export type Outgoing = { readonly event: string; readonly type: string; readonly body: string };

/** Order in which held events are sent, and number of times each. */
export type Release = { readonly order?: "created" | "reverse"; readonly times?: number };

/** Answer of the endpoint to one attempt; `status` is null when it could not be reached. */
type Attempt = {
  readonly event: string;
  readonly type: string;
  readonly status: number | null;
};

type Row = { seq: number; event: string; type: string; body: string; attempts: number };

/** The durable queue of events for the platform's endpoint. */
export type Webhooks = {
  settings(): WebhookSettings;
  configure(change: Partial<WebhookSettings>): void;
  /** Queues the events of one transaction; call it inside that transaction. */
  enqueue(batch: readonly Outgoing[]): void;
  /** Sends the events that were just committed. */
  wake(): void;
  /**
   * Sends held events one after the other and returns each answer; a failed one is retried later.
   */
  release(choice: Release): Promise<Attempt[]>;
  stop(): void;
};

/**
 * Computes the `Stripe-Signature` header of a body.
 *
 * @param at seconds since 1970
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
const signatureHeader = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

/** Posts a body. @returns the status of the answer; rejects without an answer in time */
const postTo = (url: URL, body: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(url, { method: "POST", headers, signal }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0)).once("error", reject);
    });
    sent.once("error", reject);
    sent.end(body);
  });

const rowOf = (row: Record<string, unknown>): Row => ({
  seq: Number(row.seq),
  event: String(row.event),
  type: String(row.type),
  body: String(row.body),
  attempts: Number(row.attempts),
});

/** Creates the queue in `database`; events that an earlier process did not send are due at once. */
export const createWebhooks = (database: Database, store: Store, clock: Clock): Webhooks => {
  let settings: WebhookSettings = {
    mode: "normal",
    ...store.setting<Partial<WebhookSettings>>(SETTING),
  };
  let inFlight = 0;
  let stopped = false;
  const retryNow = (): void =>
    database.run("update deliveries set due = ? where state = 'queued'", Date.now());
  const ready = (): boolean =>
    !stopped && Boolean(settings.url && settings.secret) && inFlight < PARALLEL;

  const post = async (row: Row): Promise<number | null> => {
    const { url, secret } = settings;
    if (!url || !secret) return null;
    // A clock moved back must not make a signature look too old to a receiver with the real time.
    const at = Math.floor(Math.max(Date.now(), clock.now()) / 1000);
    try {
      return await postTo(new URL(url), row.body, {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signatureHeader(row.body, secret, at),
      });
    } catch {
      return null;
    }
  };
  const settle = (row: Row, status: number | null): void => {
    if (stopped) return;
    const accepted = status !== null && status >= 200 && status < 300;
    if (accepted || row.attempts + 1 >= MOST_ATTEMPTS) {
      database.run("delete from deliveries where seq = ?", row.seq);
      return;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(row.attempts, 10));
    database.run(
      "update deliveries set attempts = attempts + 1, due = ?, state = 'queued' where seq = ?",
      Date.now() + pause,
      row.seq,
    );
  };
  const send = async (row: Row): Promise<void> => {
    settle(row, await post(row));
    inFlight -= 1;
    alarm.reset();
  };
  const sendDue = (): void => {
    while (ready()) {
      const found = database.get(
        "select * from deliveries where state = 'queued' and due <= ? order by due, seq limit 1",
        Date.now(),
      );
      if (!found) return;
      const row = rowOf(found);
      // The lease reserves the row for this attempt, and frees it if the process dies.
      database.run("update deliveries set due = ? where seq = ?", Date.now() + LEASE_MS, row.seq);
      inFlight += 1;
      void send(row);
    }
  };
  const alarm = createAlarm(() => {
    if (!ready()) return undefined;
    const next = database.get("select min(due) as due from deliveries where state = 'queued'");
    return next?.due == null ? undefined : Number(next.due) - Date.now();
  }, sendDue);

  retryNow();
  return {
    settings: () => settings,
    configure: (change) => {
      settings = { ...settings, ...change };
      store.saveSetting(SETTING, settings);
      if (change.url !== undefined || change.secret !== undefined) retryNow();
      alarm.reset();
    },
    enqueue: (batch) => {
      const { mode, types } = settings;
      const wanted = types ? batch.filter(({ type }) => types.includes(type)) : batch;
      for (const { event, type, body } of wanted) {
        database.run(
          "insert into deliveries (event, type, body, due, state) values (?, ?, ?, ?, ?)",
          event,
          type,
          body,
          Date.now(),
          mode === "hold" ? "held" : "queued",
        );
      }
    },
    wake: () => alarm.reset(),
    release: async ({ order, times = 1 }) => {
      const held = database
        .all("select * from deliveries where state = 'held' order by seq")
        .map(rowOf);
      const attempts: Attempt[] = [];
      for (const row of order === "reverse" ? held.toReversed() : held) {
        for (let time = 1; time <= times; time += 1) {
          const status = await post(row);
          attempts.push({ event: row.event, type: row.type, status });
          if (time === times) settle(row, status);
        }
      }
      alarm.reset();
      return attempts;
    },
    stop: () => {
      stopped = true;
      alarm.stop();
    },
  };
};
