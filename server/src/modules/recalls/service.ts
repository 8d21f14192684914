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
import {
  type BatchRow,
  correctStock,
  findSameBatches,
  type GoodsProduct,
  listGoods,
  lockGoods,
  setRecalled,
} from "../products/public.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";
import { countLines, coveredBy, factsOf } from "./rules.ts";
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

/** What is recalled: the asked product and batch, and all that is the same goods. */
type Found = {
  product: GoodsProduct;
  /** Products with recalled units. */
  covered: readonly GoodsProduct[];
  batch: BatchRow | undefined;
  batches: readonly BatchRow[];
  lines: readonly rows.SoldLine[];
};

export const createRecalls = (deps: RecallsDeps) => {
  const { db, reads, clock, jobs, timeZone, decisions, postMail, publicUrl } = deps;

  /**
   * Finds what a recall is about: the product, and what moves made of it on other leases.
   *
   * @param goods the asked product first
   * @throws {Problem} product/not-found; stock/batch-not-found, also for a batch that is recalled
   * already
   */
  const find = async (on: Db, goods: readonly GoodsProduct[], asked: Asked): Promise<Found> => {
    const [product] = goods;
    if (!product) throw new Problem("product/not-found");
    const { batchId, soldFrom, soldTo } = asked;
    const productIds = goods.map(({ id }) => id);
    const batches = batchId === undefined ? [] : await findSameBatches(on, { productIds, batchId });
    const batch = batches.find(({ id }) => id === batchId);
    if (batchId !== undefined && !batch) throw new Problem("stock/batch-not-found");
    const lines = await rows.findSold(on, {
      productIds,
      batchIds: batch && batches.map(({ id }) => id),
      from: soldFrom && startOfDay(soldFrom, timeZone),
      to: soldTo && startOfDay(addDays(soldTo, 1), timeZone),
    });
    return { product, covered: coveredBy(goods, batch && batches), batch, batches, lines };
  };

  /** Takes the remaining units of a batch out of the stock for good. */
  const stopBatch = async (tx: Tx, admin: Actor, batch: BatchRow): Promise<void> => {
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

  const notifySeller = async (
    tx: Tx,
    made: RecallRow,
    reach: { buyers: number; listings: number },
  ): Promise<void> => {
    const seller = await findAddressee(tx, made.seller_id);
    if (seller) await postMail(tx, mails.sellerMail(seller, { recall: made, publicUrl }, reach));
  };

  /** Stores a recall. @throws {Problem} recall/already-confirmed */
  const store = async (
    tx: Tx,
    admin: Actor,
    { product, batch, lines }: Found,
    { sent, decision }: { sent: z.output<typeof recall>; decision: string | null },
  ): Promise<RecallRow> => {
    const { danger, advice, contact } = sent;
    const made = await rows.insertRecall(
      tx,
      {
        id: randomUUID(),
        product_id: product.id,
        product_name: product.name,
        seller_id: product.sellerId,
        batch_id: batch?.id ?? null,
        batch_number: batch?.number ?? null,
        sold_from: sent.soldFrom ?? null,
        sold_to: sent.soldTo ?? null,
        danger,
        advice,
        contact,
        decision_id: decision,
        confirmed_at: clock.now(),
        confirmed_by: admin.userId,
      },
      lines,
    );
    if (!made) throw new Problem("recall/already-confirmed");
    return made;
  };

  return {
    /**
     * Counts the people, units, listings and places that a recall would concern.
     *
     * @throws {Problem} product/not-found, stock/batch-not-found
     */
    async preview(asked: Asked) {
      const goods = await listGoods(db, asked.productId);
      const { covered, batch, lines } = await find(db, goods, asked);
      return {
        ...countLines(lines),
        listings: covered.length,
        places: new Set(covered.map(({ spaceId }) => spaceId)).size,
        isVisible: !batch && covered.some(({ isVisible }) => isVisible),
        batches: await rows.listRecallable(
          db,
          goods.map(({ id }) => id),
        ),
      };
    },

    /**
     * Recalls a product, or one batch of it, wherever moves brought it, with a text that never
     * changes: hides its listings, or takes the rest of the batch out of the stock, then has the
     * buyers told and waiting orders stopped.
     *
     * @returns the number of people who are told
     * @throws {Problem} product/not-found, stock/batch-not-found, recall/changed-meanwhile,
     * recall/already-confirmed
     */
    async confirm(admin: Actor, sent: z.output<typeof recall>): Promise<number> {
      const now = clock.now();
      return inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const found = await find(tx, await lockGoods(tx, sent.productId), sent);
        const { product, covered, batch, batches } = found;
        const { buyers, units } = countLines(found.lines);
        const why = { reason: factsOf(sent), ground: "recall" } as const;
        const decision = batch ? null : await decisions.hideGoods(tx, admin, covered, why);
        const made = await store(tx, admin, found, { sent, decision });
        if (buyers !== sent.buyers || units !== sent.units) {
          throw new Problem("recall/changed-meanwhile");
        }
        for (const one of batches) await stopBatch(tx, admin, one);
        const listings = covered.length;
        await notifySeller(tx, made, { buyers, listings });
        await recordAct(tx, {
          actorId: admin.userId,
          action: "recall",
          subject: { type: "product", id: product.id },
          detail: {
            name: product.name,
            recall: made.number,
            buyers,
            units,
            listings,
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
