import { randomUUID } from "node:crypto";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { recordAct } from "../../audit/public.ts";
import { isLookedForFirst } from "../rules.ts";
import { liftHalts, listHalts } from "./repository.ts";

/** A transfer, a refund or a reversal that is due, and how the provider is asked about it. */
export type Outgoing<Made> = {
  /** Tries before this one. */
  attempts: number;
  /** Keys used up before: the provider keeps even a failure under its key. */
  spentKeys: number;
  /** When the purchase that it is about was begun: no row of it is older. */
  begunAt: Date;
  now: Date;
  /** Looks for it at the provider, by our own row's id. */
  find(): Promise<Made | undefined>;
  send(spentKeys: number): Promise<Made>;
  keepSpentKeys(spentKeys: number): Promise<void>;
};

/**
 * Has money go out once: what may have gone without our knowing is looked for before it is sent.
 *
 * @throws {ProviderRefusal}
 */
export const sendOnce = async <Made>(due: Outgoing<Made>): Promise<Made> => {
  const { attempts, spentKeys } = due;
  if (!isLookedForFirst(due, due.now)) return due.send(spentKeys);
  const made = await due.find();
  if (made !== undefined) return made;
  // Before a first try the key is as good as new, and a call under way with it is not made twice.
  if (attempts === 0) return due.send(spentKeys);
  await due.keepSpentKeys(spentKeys + 1);
  return due.send(spentKeys + 1);
};

/** Whether no money may go out, because the database was restored and its books were not compared since. */
export const isHalted = async (db: Db): Promise<boolean> => (await listHalts(db)).length > 0;

/**
 * Lets money out again after a restore, and writes down on whose word.
 *
 * @returns whether it was held back
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
