import type { ReportCause, Reported } from "@stokaz/contract/moderation/reports";
import type { ColumnType, Selectable } from "kysely";

/** Order or lease that connects the sender with the person they report. */
export type Deal = { purpose: "order" | "rental"; id: string };

type Reports = {
  id: string;
  /** Created by the database. */
  number: ColumnType<string, never, never>;
  subject_type: Reported;
  subject_id: string;
  /** Order or lease from which a person was reported; `null` for all other subjects. */
  deal_purpose: ColumnType<Deal["purpose"] | null, Deal["purpose"] | undefined, never>;
  deal_id: ColumnType<string | null, string | undefined, never>;
  /** Page on which it could be seen; `null` in the oldest reports. */
  subject_url: string | null;
  cause: ReportCause;
  words: string;
  reporter_id: string | null;
  /** Sender who was not logged in. */
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
