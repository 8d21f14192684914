import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { defineResealing } from "../../../platform/jobs/resealing.ts";
import type { Vault } from "../../../platform/vault.ts";
import { placeOf, SEALED } from "../rules.ts";
import { sealFact } from "../service.ts";
import { listOutdated, lockSealed, replaceSealed } from "./repository.ts";

/**
 * Job that seals again, with the first key, the facts sealed with older keys, so that the older
 * keys can be removed.
 */
export const RESEAL_JOB = "reseal-tax-identities";

/**
 * Seals facts of older keys with the first key every night. Nobody sees them, so no reading is
 * recorded.
 */
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
      const row = await lockSealed(tx, SEALED, userId);
      if (!row) return;
      const changed = SEALED.flatMap((field) => {
        const sealed = row[field];
        if (sealed === null || vault.isCurrent(sealed)) return [];
        const place = placeOf(userId, field);
        return [[field, sealFact(vault, userId, field, vault.open(sealed, place))] as const];
      });
      if (changed.length > 0) await replaceSealed(tx, userId, Object.fromEntries(changed));
    });

  const schedule = { job: RESEAL_JOB, cron: "31 3 * * *" };
  defineResealing(jobs, schedule, () => listOutdated(db, SEALED, vault.current), reseal);
};
