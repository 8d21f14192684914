import type { Selectable } from "kysely";

type BackupRuns = {
  id: string;
  started_at: Date;
  file: string;
  /** All `null` while it is being taken, or when that failed. */
  taken_at: Date | null;
  rows: number | null;
  bytes: number | null;
  /** Time at which it was restored into another database and found equal to the saved data. */
  proven_at: Date | null;
  failure: string | null;
};

export type BackupRunRow = Selectable<BackupRuns>;

declare module "../../platform/db/schema.ts" {
  interface Schema {
    backup_runs: BackupRuns;
  }
}
