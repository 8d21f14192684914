import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { defineResealing } from "../../../platform/jobs/resealing.ts";
import type { Vault } from "../../../platform/vault.ts";
import { placeOf, SEALED } from "../rules.ts";
import type { Sealed } from "../tables.ts";
import { listOutdated, lockSealed, replaceSealed } from "./repository.ts";

/** The job that seals with the first key what older keys sealed, so that they can go. */
export const RESEAL_JOB = "reseal-tax-identities";

/** Every night what an older key sealed is sealed with the first: nobody reads it, so no reading is written down. */
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
        return [[field, vault.seal(vault.open(sealed, place), place) as Sealed] as const];
      });
      if (changed.length > 0) await replaceSealed(tx, userId, Object.fromEntries(changed));
    });

  const schedule = { job: RESEAL_JOB, cron: "31 3 * * *" };
  defineResealing(jobs, schedule, () => listOutdated(db, SEALED, vault.current), reseal);
};
