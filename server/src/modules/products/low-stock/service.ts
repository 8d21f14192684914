import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { lockOwnProduct } from "../service.ts";
import { lowStockMail } from "./mails.ts";
import * as rows from "./repository.ts";

export const LOW_STOCK_JOB = "tell-low-stocks";

/** Most products announced in one run; the others wait five minutes. */
const BATCH = 500;

export type LowStockDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
};

/**
 * Tells artisans when few units of a product are left, once until there are enough again. A job
 * checks every five minutes: units being paid for still count as there, and a purchase need not do
 * anything for it.
 */
export const createLowStock = ({ db, clock, jobs, postMail, publicUrl }: LowStockDeps) => {
  const notify = (low: rows.LowStock): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (!(await rows.setNotified(tx, low.productId, clock.now()))) return;
      await postMail(tx, lowStockMail(low, publicUrl));
    });
  const notifyAll = async (): Promise<void> => {
    await rows.forgetRestocked(db);
    for (const low of await rows.listUnnotified(db, clock.today(), BATCH)) {
      await jobs.attempt(LOW_STOCK_JOB, low.productId, () => notify(low));
    }
  };
  jobs.define(LOW_STOCK_JOB, notifyAll, { cron: "*/5 * * * *" });

  return {
    /**
     * Sets the number of units below which the artisan is told about their own product; `null` for
     * never. They see the present stock while they set it, so no mail is sent about that.
     *
     * @throws {Problem} product/not-found, product/not-yours
     */
    async setThreshold(artisan: Actor, productId: string, threshold: number | null): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { stock_quantity: stock } = await lockOwnProduct(tx, artisan, productId);
        if (threshold === null) return rows.deleteThreshold(tx, productId);
        const told_at = stock < threshold ? clock.now() : null;
        await rows.upsertThreshold(tx, { product_id: productId, threshold, told_at });
      });
    },
  };
};

export type LowStocks = ReturnType<typeof createLowStock>;
