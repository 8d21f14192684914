import { type Db, inTransaction } from "../../../../platform/db/db.ts";
import type { Jobs } from "../../../../platform/jobs/jobs.ts";
import { defineResealing } from "../../../../platform/jobs/resealing.ts";
import type { Vault } from "../../../../platform/vault.ts";
import { listOutdated, lockFactor, updateFactor } from "../repository.ts";
import { placeOf } from "../rules.ts";

/**
 * Job that seals again, with the first key, the secrets sealed with older keys, so that the older
 * keys can be removed.
 */
export const FACTOR_RESEAL_JOB = "reseal-second-factors";

export const scheduleResealing = ({
  db,
  jobs,
  vault,
}: {
  db: Db;
  jobs: Jobs;
  vault: Vault;
}): void => {
  const reseal = (userId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const factor = await lockFactor(tx, userId);
      if (!factor || vault.isCurrent(factor.secret)) return;
      const place = placeOf(userId);
      const secret = vault.seal(vault.open(factor.secret, place), place);
      await updateFactor(tx, userId, { secret });
    });

  const schedule = { job: FACTOR_RESEAL_JOB, cron: "37 3 * * *" };
  defineResealing(jobs, schedule, () => listOutdated(db, vault.current), reseal);
};
