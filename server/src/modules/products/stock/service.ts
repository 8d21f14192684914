import { LIMITS } from "@stokaz/contract/limits";
import type { StockCorrection } from "@stokaz/contract/products/stock";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Actor, personOf } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { rowIdOf } from "../../../platform/db/row-id.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import { cursorAt, cutPage, positionOf } from "../../search/public.ts";
import { type BatchView, findBatch, listBatches } from "../batches/public.ts";
import { findThreshold } from "../low-stock/public.ts";
import { RESTOCK_JOB } from "../restock/public.ts";
import { findOwnProduct, lockOwnProduct } from "../service.ts";
import type { ProductRow } from "../tables.ts";
import * as rows from "./repository.ts";
import { judgeCorrection } from "./rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs };

/** A page of the history of a product's stock. */
export type StockHistory = {
  product: ProductRow;
  awaited: number;
  threshold: number | null;
  movements: rows.MovementView[];
  batches: BatchView[];
  nextCursor: string | null;
};

/** Name of the history's pages in their cursors. */
const MOVEMENTS = "stock-movements";

/**
 * Reads the counts that a correction is about: of a whole product, or of one batch.
 *
 * @throws {Problem} stock/batch-not-found
 */
const countsOf = async (
  tx: Tx,
  { productId, batchId, stock }: { productId: string; batchId: string | undefined; stock: number },
  today: CalendarDay,
): Promise<{ stock: number; awaited: number; isOver: boolean }> => {
  if (batchId === undefined) {
    return { stock, awaited: await rows.countAwaited(tx, productId), isOver: false };
  }
  const batch = await findBatch(tx, { productId, batchId }, today);
  if (!batch) throw new Problem("stock/batch-not-found");
  return { stock: batch.units, awaited: batch.awaited, isOver: batch.is_over };
};

export const createStock = ({ db, clock, jobs }: Deps) => ({
  /**
   * Reads the stock of one's own product, archived or not, with a page of its movements.
   *
   * @throws {Problem} product/not-found, product/not-yours; request/invalid when the cursor belongs
   * to another list
   */
  async read(
    artisan: Actor,
    productId: string,
    {
      limit = LIMITS.pageSize,
      cursor,
    }: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<StockHistory> {
    const after = positionOf(MOVEMENTS, [], cursor)?.id;
    const product = await findOwnProduct(db, artisan, productId, { orArchived: true });
    const found = await rows.listMovements(db, productId, { after, limit: limit + 1 });
    const { rows: movements, last } = cutPage(found, limit);
    return {
      product,
      awaited: await rows.countAwaited(db, productId),
      threshold: await findThreshold(db, productId),
      movements,
      batches: await listBatches(db, productId, clock.today()),
      nextCursor: last ? cursorAt(MOVEMENTS, { numbers: [], id: last.id }) : null,
    };
  },

  /**
   * Corrects the stock of one's own product with a reason, once per idempotency key. That of an
   * archived product is only lowered.
   *
   * @returns the new stock
   * @throws {Problem} product/not-found, product/not-yours, stock/…; stock/batch-over when units
   * are added to such a batch
   */
  async correct(
    artisan: Actor,
    productId: string,
    typed: StockCorrection,
    requestKey: string | undefined,
  ): Promise<number> {
    const { kind, note, batchId } = typed;
    const [at, today] = [clock.now(), clock.today()];
    const id = rowIdOf(artisan.userId, requestKey);
    return inTransaction(db, async (tx) => {
      const product = await lockOwnProduct(tx, artisan, productId, { orArchived: true });
      const { stock_quantity: stock, quantity } = product;
      if (await rows.hasMovement(tx, productId, id)) return stock;
      const counts = await countsOf(tx, { productId, batchId, stock }, today);
      const verdict = judgeCorrection(typed, {
        ...counts,
        quantity,
        isArchived: product.archived_at !== null,
      });
      if (!verdict.ok) throw new Problem(verdict.code);
      const cause = { id, kind, note, actorId: personOf(artisan), batchId, at, today };
      if (verdict.units !== 0) {
        await rows.correctStock(tx, { productId, quantity: verdict.units }, cause);
      }
      if (verdict.units > 0) await jobs.enqueue(tx, RESTOCK_JOB, {});
      return stock + verdict.units;
    });
  },
});

export type Stock = ReturnType<typeof createStock>;
