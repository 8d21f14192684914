import type { ReportCause } from "@stokaz/contract/reports";
import type { ColumnType } from "kysely";

type Reports = {
  id: string;
  subject_type: "space" | "product";
  subject_id: string;
  cause: ReportCause;
  words: string;
  reporter_id: string | null;
  created_at: Date;
  resolved_at: ColumnType<Date | null, Date | null | undefined>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    reports: Reports;
  }
}
