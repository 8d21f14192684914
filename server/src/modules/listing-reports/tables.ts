import type { ReportCause, Reported } from "@stokaz/contract/reports";
import type { ColumnType, Selectable } from "kysely";

/** What joins whoever reports to the person they report. */
export type Deal = { purpose: "order" | "rental"; id: string };

type Reports = {
  id: string;
  /** Drawn by the database. */
  number: ColumnType<string, never, never>;
  subject_type: Reported;
  subject_id: string;
  /** The order or lease that a person was reported from; none of all else. */
  deal_purpose: ColumnType<Deal["purpose"] | null, Deal["purpose"] | undefined, never>;
  deal_id: ColumnType<string | null, string | undefined, never>;
  /** Where it was to be seen; none of those of before. */
  subject_url: string | null;
  cause: ReportCause;
  words: string;
  reporter_id: string | null;
  /** Of who was not logged in. */
  reporter_name: string | null;
  reporter_email: string | null;
  created_at: Date;
  resolved_at: ColumnType<Date | null, Date | null | undefined>;
  decision_id: ColumnType<string | null, never, string | null>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    reports: Reports;
  }
}

export type ReportRow = Selectable<Reports>;
