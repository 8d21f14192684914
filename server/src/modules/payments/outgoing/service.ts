import { randomUUID } from "node:crypto";
import { storedRefusal } from "@stokaz/contract/checkout/payments";
import { ProviderRefusal } from "../../../gateways/payments-refusal.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { recordAct } from "../../audit/public.ts";
import { mustSearchBeforeSending, nextAttempt } from "../rules.ts";
import { liftHalts, listHalts } from "./repository.ts";

type Deps = { db: Db; clock: Clock; log: Log; jobs: Jobs };

/**
 * A row that is due: number of earlier attempts, idempotency keys used up, when its purchase was
 * begun, and its trace.
 */
type DueRow = {
  id: string;
  attempts: number;
  spent_keys: number;
  begun_at: Date;
  traceparent?: string | null;
};

/** Steps of sending one kind of money. Transfers, refunds and reversals differ only in these. */
export type Outgoing<Due extends DueRow, Made> = {
  job: string;
  /** Locks one due row, and skips rows that another process has locked. */
  lockDue(tx: Tx, now: Date): Promise<Due | undefined>;
  update(
    db: Db,
    id: string,
    changes: {
      attempts?: number;
      next_attempt_at?: Date;
      spent_keys?: number;
      last_error?: string;
    },
  ): Promise<void>;
  /** Does further work when a row is taken. @returns true if there is something to send */
  take?(tx: Tx, due: Due): Promise<boolean>;
  /** Result for an amount of zero, for which the provider is not asked. */
  resultForZeroAmount?(due: Due): Made | undefined;
  /** Looks for the sent money at the provider, by the id of our row. */
  find(due: Due): Promise<Made | undefined>;
  /**
   * Asked before money is sent again that the provider does not have: what holds it may be newer
   * than the first attempt.
   *
   * @returns true if it is not sent
   */
  stopIfHeld?(due: Due): Promise<boolean>;
  /**
   * Asks the provider to send the money.
   *
   * @param spentKeys number of used idempotency keys: the provider keeps even a failure under its
   * key
   * @throws {ProviderRefusal}
   */
  send(due: Due, spentKeys: number): Promise<Made>;
  /** Books the money that was sent. */
  settle(tx: Tx, due: Due, made: Made): Promise<void>;
  /** Does further work when the provider refused. */
  recordRefusal?(due: Due, refusal: ProviderRefusal): Promise<void>;
};

/**
 * Sends money only once: before a retry, money that may have gone unnoticed is looked for.
 *
 * @returns undefined if it did not go, and is held now
 */
const sendOnce = async <Due extends DueRow, Made>(
  { find, stopIfHeld, send, update }: Outgoing<Due, Made>,
  db: Db,
  due: Due,
  now: Date,
): Promise<Made | undefined> => {
  const { id, attempts, spent_keys: spentKeys, begun_at: begunAt } = due;
  if (!mustSearchBeforeSending({ attempts, begunAt }, now)) return send(due, spentKeys);
  const made = await find(due);
  if (made !== undefined) return made;
  // On a first attempt the key stays the same, so that a call under way with it is not made twice.
  if (attempts === 0) return send(due, spentKeys);
  if (await stopIfHeld?.(due)) return undefined;
  await update(db, id, { spent_keys: spentKeys + 1 });
  return send(due, spentKeys + 1);
};

/**
 * True if no money may go out, because the database was restored and its books were not compared
 * since.
 */
export const isHalted = async (db: Db): Promise<boolean> => (await listHalts(db)).length > 0;

/** Creates a function that sends all due money of a kind, unless no money may go out. */
export const createOutgoing =
  ({ db, clock, log, jobs }: Deps) =>
  <Due extends DueRow, Made>(kind: Outgoing<Due, Made>) => {
    /**
     * Takes one due row, counts the attempt and sets the time of the next one. Until then no other
     * process takes the row, and it does not block other rows.
     */
    const claimNext = () =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const due = await kind.lockDue(tx, now);
        if (!due) return undefined;
        const attempts = due.attempts + 1;
        const next_attempt_at = nextAttempt(now, attempts);
        await kind.update(tx, due.id, { attempts, next_attempt_at });
        return { due, isToSend: (await kind.take?.(tx, due)) ?? true };
      });

    const make = async (due: Due): Promise<void> => {
      const made = kind.resultForZeroAmount?.(due) ?? (await sendOnce(kind, db, due, clock.now()));
      if (made !== undefined) await inTransaction(db, (tx) => kind.settle(tx, due, made));
    };

    const keepFailure = async (due: Due, error: unknown): Promise<void> => {
      log.warn({ err: error, id: due.id, job: kind.job }, "money did not go out");
      const isRefusal = error instanceof ProviderRefusal;
      const last_error = isRefusal ? storedRefusal(error.code, error.message) : String(error);
      await kind.update(db, due.id, { last_error });
      if (isRefusal) await kind.recordRefusal?.(due, error);
    };

    return async (): Promise<void> => {
      if (await isHalted(db)) return;
      for (let taken = await claimNext(); taken; taken = await claimNext()) {
        const { due, isToSend } = taken;
        if (!isToSend) continue;
        await jobs.attempt(
          kind.job,
          due.id,
          () => make(due).catch((error: unknown) => keepFailure(due, error)),
          due.traceparent,
        );
      }
    };
  };

/**
 * Lets money out again after a restore, and records who allowed it.
 *
 * @returns true if it was held back
 */
export const liftHalt = async (
  tx: Tx,
  by: "comparison" | "operator",
  now: Date,
): Promise<boolean> => {
  if (!(await liftHalts(tx, now))) return false;
  const subject = { type: "payouts" as const, id: randomUUID() };
  await recordAct(tx, { actorId: null, action: "release", subject, detail: { by }, at: now });
  return true;
};
