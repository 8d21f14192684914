import type { BatchChanges, NewBatch } from "@stokaz/contract/products/stock";
import { type Actor, personOf } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { rowIdOf } from "../../../platform/db/row-id.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import { RESTOCK_JOB } from "../restock/public.ts";
import { lockOwnProduct } from "../service.ts";
import { correctStock } from "../stock/public.ts";
import * as rows from "./repository.ts";
import { refuseBatch, refuseChange } from "./rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Creates the service for the batches of one's own products. A batch is a group of units made
 * together, with the last day on which they are sold.
 */
export const createBatches = ({ db, clock, jobs }: Deps) => ({
  /**
   * Adds a batch, once per idempotency key: its units are new, or are units in stock without a
   * batch.
   *
   * @throws {Problem} product/not-found, product/not-yours, stock/too-few, stock/too-many,
   * stock/batch-exists, stock/batch-out-of-date, stock/too-many-batches
   */
  async add(
    artisan: Actor,
    productId: string,
    { number, lastDay, place, units, isInStock }: NewBatch,
    requestKey: string | undefined,
  ): Promise<void> {
    const id = rowIdOf(artisan.userId, requestKey);
    const [at, today] = [clock.now(), clock.today()];
    await inTransaction(db, async (tx) => {
      const { stock_quantity: stock, quantity } = await lockOwnProduct(tx, artisan, productId);
      if (await rows.hasBatch(tx, id)) return;
      const { units: batched, batches } = await rows.countBatched(tx, productId);
      const room = { stock, batched, quantity, batches };
      const refused = refuseBatch({ units, isInStock, lastDay }, room, today);
      if (refused) throw new Problem(refused);
      const batch = {
        id,
        product_id: productId,
        number,
        last_day: lastDay,
        place,
        created_at: at,
        units: isInStock ? units : 0,
        told_at: null,
        recalled_at: null,
      };
      if (!(await rows.insertBatch(tx, batch))) throw new Problem("stock/batch-exists");
      if (isInStock) return;
      const cause = { kind: "added", actorId: personOf(artisan), batchId: id, at, today } as const;
      await correctStock(tx, { productId, quantity: units }, cause);
      await jobs.enqueue(tx, RESTOCK_JOB, {});
    });
  },

  /**
   * Changes the number, the last day and the place of a batch.
   *
   * @throws {Problem} product/not-found, product/not-yours, stock/batch-not-found,
   * stock/batch-over, stock/batch-sold, stock/batch-exists, stock/batch-out-of-date
   */
  async change(
    artisan: Actor,
    { productId, batchId }: { productId: string; batchId: string },
    { number, lastDay, place }: BatchChanges,
  ): Promise<void> {
    const today = clock.today();
    await inTransaction(db, async (tx) => {
      await lockOwnProduct(tx, artisan, productId);
      const before = await rows.findBatch(tx, { productId, batchId }, today);
      if (!before) throw new Problem("stock/batch-not-found");
      const known = {
        number: before.number,
        lastDay: before.last_day,
        isSold: before.is_sold,
        isRecalled: before.recalled_at !== null,
      };
      const refused = refuseChange(known, { number, lastDay }, today);
      if (refused) throw new Problem(refused);
      const isFree = await rows.updateBatch(tx, batchId, { number, last_day: lastDay, place });
      if (!isFree) throw new Problem("stock/batch-exists");
    });
  },
});

export type Batches = ReturnType<typeof createBatches>;
