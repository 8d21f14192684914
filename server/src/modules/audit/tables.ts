import type { AuditAction, AuditSubject } from "@stokaz/contract/admin/admin-audit";
import type { RetentionRule } from "@stokaz/contract/admin/retention";
import type { ColumnType, Selectable } from "kysely";

type AuditLog = {
  id: string;
  actor_id: string | null;
  action: AuditAction;
  subject_type: AuditSubject;
  subject_id: string;
  detail: ColumnType<Record<string, unknown>, string, never>;
  created_at: Date;
};

type RetentionRuns = {
  rule: RetentionRule;
  ran_at: Date;
  removed: number;
  removed_in_all: number;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    audit_log: AuditLog;
    retention_runs: RetentionRuns;
  }
}

export type RetentionRunRow = Selectable<RetentionRuns>;
