import { randomUUID } from "node:crypto";
import type { recall } from "@stokaz/contract/moderation/recalls";
import { pageOf } from "@stokaz/contract/paging";
import { addDays, type CalendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inBatches, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { Reads } from "../../platform/db/replica.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { Problem } from "../../platform/problem.ts";
import { assertLiveAdmin, findAddressee } from "../accounts/public.ts";
import { recordAct, recordExport } from "../audit/public.ts";
import type { Decisions } from "../decisions/public.ts";
import type { PostMail } from "../mail/public.ts";
import { type BatchView, correctStock, findBatch, setRecalled } from "../products/public.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";
import { countLines, factsOf } from "./rules.ts";
import type { RecallRow } from "./tables.ts";

/** Job that tells buyers and stops waiting orders. */
export const RECALL_JOB = "tell-recalls";

/** Rows read at once for an export. */
const BATCH = 500;

export type RecallsDeps = {
  db: Db;
  reads: Reads;
  clock: Clock;
  jobs: Jobs;
  timeZone: string;
  decisions: Decisions;
  postMail: PostMail;
  publicUrl: string;
};

/**
 * Recalled goods: all units sold of a product, of one batch of it, or between two days, both
 * included.
 */
type Asked = {
  productId: string;
  batchId?: string | undefined;
  soldFrom?: CalendarDay | undefined;
  soldTo?: CalendarDay | undefined;
};

export const createRecalls = (deps: RecallsDeps) => {
  const { db, reads, clock, jobs, timeZone, decisions, postMail, publicUrl } = deps;

  const soldOf = ({ productId, batchId, soldFrom, soldTo }: Asked): rows.Sold => ({
    productId,
    batchId,
    from: soldFrom && startOfDay(soldFrom, timeZone),
    to: soldTo && startOfDay(addDays(soldTo, 1), timeZone),
  });

  /** Hides the product, unless it is not visible any more. @returns the decision to hide it */
  const hide = async (
    tx: Tx,
    admin: Actor,
    product: rows.RecalledProduct,
    { productId, ...text }: z.output<typeof recall>,
  ): Promise<string | null> => {
    if (!product.isVisible) return null;
    const why = { reason: factsOf(text), ground: "recall" } as const;
    return (await decisions.hide(tx, admin, { list: "products", id: productId }, why)).id;
  };

  /**
   * Finds the batch of a recall.
   *
   * @throws {Problem} stock/batch-not-found, also for a batch that is recalled already
   */
  const requireBatch = async (
    tx: Db,
    { productId, batchId }: Asked,
  ): Promise<BatchView | undefined> => {
    if (batchId === undefined) return undefined;
    const batch = await findBatch(tx, { productId, batchId }, clock.today());
    if (!batch || batch.recalled_at !== null) throw new Problem("stock/batch-not-found");
    return batch;
  };

  /** Takes the remaining units of a batch out of the stock for good. */
  const stopBatch = async (tx: Tx, admin: Actor, batch: BatchView): Promise<void> => {
    const [at, today] = [clock.now(), clock.today()];
    await setRecalled(tx, batch.id, at);
    if (batch.units === 0) return;
    const units = { productId: batch.product_id, quantity: -batch.units };
    const cause = {
      kind: "recalled",
      actorId: admin.userId,
      batchId: batch.id,
      at,
      today,
    } as const;
    await correctStock(tx, units, cause);
  };

  const notifySeller = async (tx: Tx, made: RecallRow, buyers: number): Promise<void> => {
    const seller = await findAddressee(tx, made.seller_id);
    if (seller) {
      await postMail(tx, mails.sellerMail(seller, { recall: made, publicUrl }, buyers));
    }
  };

  return {
    /**
     * Counts the people and units that a recall would concern.
     *
     * @throws {Problem} product/not-found, stock/batch-not-found
     */
    async preview(asked: Asked) {
      const product = await rows.findProduct(db, asked.productId);
      if (!product) throw new Problem("product/not-found");
      const batch = await requireBatch(db, asked);
      const found = await rows.findSold(db, soldOf(asked));
      return {
        ...countLines(found),
        isVisible: !batch && product.isVisible,
        batches: await rows.listRecallable(db, asked.productId),
      };
    },

    /**
     * Recalls a product, or one batch of it, with a text that never changes: hides the product, or
     * takes the rest of the batch out of the stock, then has the buyers told and waiting orders
     * stopped.
     *
     * @returns the number of people who are told
     * @throws {Problem} product/not-found, stock/batch-not-found, recall/changed-meanwhile,
     * recall/already-confirmed
     */
    async confirm(admin: Actor, sent: z.output<typeof recall>): Promise<number> {
      const now = clock.now();
      const { productId, danger, advice, contact } = sent;
      return inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const product = await rows.lockProduct(tx, productId);
        if (!product) throw new Problem("product/not-found");
        const batch = await requireBatch(tx, sent);
        const lines = await rows.findSold(tx, soldOf(sent));
        const { buyers, units } = countLines(lines);
        const made = await rows.insertRecall(
          tx,
          {
            id: randomUUID(),
            product_id: productId,
            product_name: product.name,
            seller_id: product.sellerId,
            batch_id: batch?.id ?? null,
            batch_number: batch?.number ?? null,
            sold_from: sent.soldFrom ?? null,
            sold_to: sent.soldTo ?? null,
            danger,
            advice,
            contact,
            decision_id: batch ? null : await hide(tx, admin, product, sent),
            confirmed_at: now,
            confirmed_by: admin.userId,
          },
          lines,
        );
        if (!made) throw new Problem("recall/already-confirmed");
        if (buyers !== sent.buyers || units !== sent.units) {
          throw new Problem("recall/changed-meanwhile");
        }
        if (batch) await stopBatch(tx, admin, batch);
        await notifySeller(tx, made, buyers);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "recall",
          subject: { type: "product", id: productId },
          detail: {
            name: product.name,
            recall: made.number,
            buyers,
            units,
            ...(batch && { batch: batch.number }),
          },
          at: now,
        });
        await jobs.enqueue(tx, RECALL_JOB, {});
        return buyers;
      });
    },

    /** Lists a page of recalls. @param page from 1 */
    async list(page: number) {
      const part = pageOf(page);
      const [found, total] = await Promise.all([rows.listRecalls(db, part), rows.countRecalls(db)]);
      return { rows: found, total };
    },

    /** Lists the buyers of the recalled goods, for an export. @throws {Problem} recall/not-found */
    async exportBuyers(
      admin: Actor,
      id: string,
    ): Promise<{ recall: RecallRow; bought: AsyncIterable<rows.BoughtRow[]> }> {
      const at = clock.now();
      const found = await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        const known = await rows.findRecall(tx, id);
        if (!known) throw new Problem("recall/not-found");
        const filters = { recall: known.number };
        await recordExport(tx, { admin, list: "recall-buyers", filters, at });
        return known;
      });
      const from = await reads.caughtUp();
      return {
        recall: found,
        bought: inBatches(from, rows.selectAffectedPurchases(from, id), BATCH),
      };
    },
  };
};

export type Recalls = ReturnType<typeof createRecalls>;
