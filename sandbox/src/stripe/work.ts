import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Store } from "../store.ts";
import { newId } from "./ids.ts";
import type { SnapshotEvent, ThinEvent } from "./kinds.ts";
import type { Outgoing, Webhooks } from "./webhooks.ts";

/** API version of the sandbox. */
export const API_VERSION = "2026-10-28.endive";

/** API call that caused an event; null for events by a timer or on a hosted page. */
type Trigger = { readonly requestId: string; readonly idempotencyKey: string | null } | null;

/** One transaction over the sandbox's state; its events are sent when it commits. */
export type Work = {
  readonly store: Store;
  readonly clock: Clock;
  /** Sends a v1 event with a snapshot of `object`. */
  emit(
    type: string,
    object: object,
    options?: { previous?: Record<string, unknown>; account?: string },
  ): void;
  /** Sends the thin notification of a v2 event. */
  emitThin(type: string, account: string): void;
  /** Schedules the due work of `id` for an instant (milliseconds), in place of an earlier one. */
  schedule(id: string, dueMs: number): void;
  unschedule(id: string): void;
};

/** Runs steps as transactions. */
export type Workbench = {
  run<T>(trigger: Trigger, step: (work: Work) => T): T;
};

/**
 * Creates transactions over `database`, whose events go to `webhooks` and whose timers call
 * `rescheduled`.
 */
export const createWorkbench = (deps: {
  database: Database;
  store: Store;
  clock: Clock;
  webhooks: Webhooks;
  rescheduled: () => void;
}): Workbench => {
  const { database, store, clock, webhooks, rescheduled } = deps;
  return {
    run: (trigger, step) => {
      const outgoing: Outgoing[] = [];
      let timersChanged = false;
      const work: Work = {
        store,
        clock,
        emit: (type, object, { previous, account } = {}) => {
          const event: SnapshotEvent = {
            id: newId("evt_"),
            object: "event",
            ...(account ? { account } : {}),
            api_version: API_VERSION,
            created: clock.seconds(),
            data: { object, ...(previous ? { previous_attributes: previous } : {}) },
            livemode: false,
            pending_webhooks: 1,
            request: {
              id: trigger?.requestId ?? null,
              idempotency_key: trigger?.idempotencyKey ?? null,
            },
            type,
          };
          outgoing.push({ event: event.id, type, body: JSON.stringify(event, null, 2) });
        },
        emitThin: (type, account) => {
          const event: ThinEvent = {
            id: newId("evt_test_"),
            object: "v2.core.event",
            type,
            created: new Date(clock.now()).toISOString(),
            livemode: false,
            reason: trigger && {
              type: "request",
              request: { id: trigger.requestId, idempotency_key: trigger.idempotencyKey ?? "" },
            },
            related_object: {
              id: account,
              type: "v2.core.account",
              url: `/v2/core/accounts/${account}`,
            },
          };
          outgoing.push({ event: event.id, type, body: JSON.stringify(event) });
        },
        schedule: (id, dueMs) => {
          timersChanged = true;
          database.run(
            "insert into timers (id, due) values (?, ?) on conflict (id) do update set due = excluded.due",
            id,
            dueMs,
          );
        },
        unschedule: (id) => database.run("delete from timers where id = ?", id),
      };
      const result = database.transaction(() => {
        const value = step(work);
        webhooks.enqueue(outgoing);
        return value;
      });
      if (outgoing.length > 0) webhooks.wake();
      if (timersChanged) rescheduled();
      return result;
    },
  };
};
