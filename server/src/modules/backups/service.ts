import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/db/db.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import type { PostMail } from "../mail/public.ts";
import { failedBackupMail } from "./mails.ts";
import * as runs from "./repository.ts";
import { archiveName, archivesToDelete, dailyCron } from "./rules.ts";
import type { BackupRunRow } from "./tables.ts";

/** Functions that take, prove and delete archives; `app.ts` passes them. */
type Archives = {
  take(name: string): Promise<{ rows: number; bytes: number }>;
  prove(name: string): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

export type BackupsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  metrics: Metrics;
  postMail: PostMail;
  operatorEmail: string;
  publicUrl: string;
  /** Absent while no folder is set: then no automatic backups are taken. */
  archives: Archives | undefined;
  /** `HH:MM`, UTC. */
  backupAt: string;
};

const BACKUP_JOB = "back-up";

/** Time limit of the job: a large database takes long to save, and longer to restore. */
const LONGEST_SECONDS = 6 * 3600;
const SHOWN = 30;

export const createBackups = (deps: BackupsDeps) => {
  const { db, clock, jobs, metrics, postMail, operatorEmail, publicUrl, archives } = deps;

  const takeAndProve = async (taking: Archives, id: string, file: string): Promise<void> => {
    const { rows, bytes } = await taking.take(file);
    await runs.updateRun(db, id, { taken_at: clock.now(), rows, bytes });
    await taking.prove(file);
    await runs.updateRun(db, id, { proven_at: clock.now() });
    // Old archives are deleted only after a new one was proven, so that one that can be restored
    // always remains.
    for (const old of archivesToDelete(await taking.list(), clock.now())) await taking.remove(old);
  };

  const backUp = async (taking: Archives): Promise<void> => {
    const started_at = clock.now();
    const [id, file] = [randomUUID(), archiveName(started_at)];
    await runs.insertRun(db, { id, started_at, file });
    await jobs.attempt(BACKUP_JOB, file, async () => {
      try {
        await takeAndProve(taking, id, file);
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        await inTransaction(db, async (tx) => {
          await runs.updateRun(tx, id, { failure });
          await postMail(tx, failedBackupMail(operatorEmail, { file, failure }, publicUrl));
        });
        throw error;
      }
    });
  };

  const ageOf = async (which: "taken" | "proven"): Promise<number> => {
    const at = (await runs.findLast(db))?.[which];
    return at ? (clock.now().getTime() - at.getTime()) / 1000 : Number.NaN;
  };

  jobs.define(BACKUP_JOB, async () => (archives ? backUp(archives) : undefined), {
    ...(archives && { cron: dailyCron(deps.backupAt) }),
    longestSeconds: LONGEST_SECONDS,
  });
  if (archives) {
    metrics.gauge("last_backup_seconds", "Age of the last backup", () => ageOf("taken"));
    metrics.gauge(
      "last_proven_backup_seconds",
      "Age of the last backup that was restored somewhere else and compared",
      () => ageOf("proven"),
    );
  }

  return {
    /** The last runs, and whether automatic backups are on. */
    async list(): Promise<{ isScheduled: boolean; runs: BackupRunRow[] }> {
      return { isScheduled: archives !== undefined, runs: await runs.listRuns(db, SHOWN) };
    },
  };
};

export type Backups = ReturnType<typeof createBackups>;
