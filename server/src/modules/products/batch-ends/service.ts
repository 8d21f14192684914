import { addDays } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import {
  type ArtisanBatch,
  findOver,
  listEnding,
  listOver,
  setNotified,
} from "../batches/public.ts";
import { correctStock, lockStock } from "../stock/public.ts";
import { endingMail, overMail } from "./mails.ts";

/** Job that takes the units of ended batches out of the stock. */
export const BATCH_ENDS_JOB = "end-batches";
/** Job that tells artisans about batches that end soon. */
export const ENDING_BATCHES_JOB = "tell-ending-batches";

/** Most batches handled in one run; the others wait for the next run. */
const MOST = 500;
/** Number of days before the last day of a batch from which its artisan is told. */
const TOLD_DAYS = 7;

export type BatchEndsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
};

const byArtisan = (batches: readonly ArtisanBatch[]) =>
  Map.groupBy(batches, ({ artisanId }) => artisanId);

/**
 * Takes batches that are out of date out of the stock within a minute of midnight, with returned
 * units of recalled batches. Artisans are told about their batches that are out of date, and a week
 * before the last day. No unit is sold in the meantime: a purchase checks the day itself.
 */
export const scheduleBatchEnds = ({
  db,
  clock,
  jobs,
  postMail,
  publicUrl,
}: BatchEndsDeps): void => {
  const end = (batches: readonly ArtisanBatch[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      const [at, today] = [clock.now(), clock.today()];
      await lockStock(tx, [...new Set(batches.map(({ productId }) => productId))]);
      const outOfDate: ArtisanBatch[] = [];
      for (const { id } of batches) {
        const over = await findOver(tx, id, today);
        if (!over) continue;
        const kind = over.isRecalled ? ("recalled" as const) : ("out_of_date" as const);
        const units = { productId: over.productId, quantity: -over.units };
        await correctStock(tx, units, { kind, batchId: id, at, today });
        if (!over.isRecalled) outOfDate.push(over);
      }
      const [first, ...others] = outOfDate;
      if (first) await postMail(tx, overMail([first, ...others], publicUrl));
    });

  const notify = (batches: readonly ArtisanBatch[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      const ids = batches.map(({ id }) => id);
      const newlyNotified = await setNotified(tx, ids, clock.now());
      const [first, ...others] = batches.filter(({ id }) => newlyNotified.has(id));
      if (first) await postMail(tx, endingMail([first, ...others], publicUrl));
    });

  jobs.define(
    BATCH_ENDS_JOB,
    async () => {
      for (const [artisanId, batches] of byArtisan(await listOver(db, clock.today(), MOST))) {
        await jobs.attempt(BATCH_ENDS_JOB, artisanId, () => end(batches));
      }
    },
    { cron: "* * * * *" },
  );
  jobs.define(
    ENDING_BATCHES_JOB,
    async () => {
      const today = clock.today();
      const found = await listEnding(db, { today, until: addDays(today, TOLD_DAYS) }, MOST);
      for (const [artisanId, batches] of byArtisan(found)) {
        await jobs.attempt(ENDING_BATCHES_JOB, artisanId, () => notify(batches));
      }
    },
    { cron: "33 6 * * *" },
  );
};
