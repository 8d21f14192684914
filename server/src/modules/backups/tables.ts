import type { Selectable } from "kysely";

type BackupRuns = {
  id: string;
  started_at: Date;
  file: string;
  /** All `null` while it is being taken, or when that failed. */
  taken_at: Date | null;
  rows: number | null;
  bytes: number | null;
  /** Restored somewhere else, and found to be what was saved. */
  proven_at: Date | null;
  failure: string | null;
};

export type BackupRunRow = Selectable<BackupRuns>;

declare module "../../platform/db/schema.ts" {
  interface Schema {
    backup_runs: BackupRuns;
  }
}
