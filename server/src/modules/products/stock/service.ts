import { LIMITS } from "@stokaz/contract/limits";
import type { StockCorrection } from "@stokaz/contract/stock";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { rowIdOf } from "../../../platform/db/row-id.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import { cursorAt, cutPage, positionOf } from "../../search/public.ts";
import { findThreshold } from "../low-stock/public.ts";
import { RESTOCK_JOB } from "../restock/public.ts";
import { findOwnProduct, lockOwnProduct } from "../service.ts";
import type { ProductRow } from "../tables.ts";
import * as rows from "./repository.ts";
import { judgeCorrection } from "./rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs };

/** A page of the history of a product's stock. */
type StockHistory = {
  product: ProductRow;
  awaited: number;
  threshold: number | null;
  movements: rows.MovementView[];
  nextCursor: string | null;
};

/** What the pages of the history are called in their cursors. */
const MOVEMENTS = "stock-movements";

export const createStock = ({ db, clock, jobs }: Deps) => ({
  /**
   * The stock of one's own product with a page of what changed it.
   *
   * @throws {Problem} product/not-found, product/not-yours; request/invalid when the cursor is none of this list
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
    const product = await findOwnProduct(db, artisan, productId);
    const found = await rows.listMovements(db, productId, { after, limit: limit + 1 });
    const { rows: movements, last } = cutPage(found, limit);
    return {
      product,
      awaited: await rows.countAwaited(db, productId),
      threshold: await findThreshold(db, productId),
      movements,
      nextCursor: last ? cursorAt(MOVEMENTS, { numbers: [], id: last.id }) : null,
    };
  },

  /**
   * Corrects the stock of one's own product and says why, once for a request key.
   *
   * @returns the stock that it leaves
   * @throws {Problem} product/not-found, product/not-yours, stock/…
   */
  async correct(
    artisan: Actor,
    productId: string,
    typed: StockCorrection,
    requestKey: string | undefined,
  ): Promise<number> {
    const { kind, note } = typed;
    const id = rowIdOf(artisan.userId, requestKey);
    return inTransaction(db, async (tx) => {
      const { stock_quantity: stock, quantity } = await lockOwnProduct(tx, artisan, productId);
      if (await rows.hasMovement(tx, productId, id)) return stock;
      const awaited = await rows.countAwaited(tx, productId);
      const verdict = judgeCorrection(typed, { stock, quantity, awaited });
      if (!verdict.ok) throw new Problem(verdict.code);
      const cause = { id, kind, note, actorId: artisan.userId, at: clock.now() };
      if (verdict.units !== 0) {
        await rows.correctStock(tx, { productId, quantity: verdict.units }, cause);
      }
      if (verdict.units > 0) await jobs.enqueue(tx, RESTOCK_JOB, {});
      return stock + verdict.units;
    });
  },
});

export type Stock = ReturnType<typeof createStock>;
