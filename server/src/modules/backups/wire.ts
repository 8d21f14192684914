import type { BackupRun } from "@stokaz/contract/admin/backups";
import type { BackupRunRow } from "./tables.ts";

export const toWireRun = (run: BackupRunRow): BackupRun => ({
  startedAt: run.started_at,
  file: run.file,
  takenAt: run.taken_at,
  rows: run.rows,
  bytes: run.bytes,
  provenAt: run.proven_at,
  failure: run.failure,
});
