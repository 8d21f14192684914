import type { AuditAction, AuditSubject } from "@stokaz/contract/admin-audit";
import type { ColumnType } from "kysely";

type AuditLog = {
  id: string;
  actor_id: string | null;
  action: AuditAction;
  subject_type: AuditSubject;
  subject_id: string;
  detail: ColumnType<unknown, string, never>;
  created_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    audit_log: AuditLog;
  }
}
