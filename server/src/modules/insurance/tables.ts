import type { CertificateStatus } from "@stokaz/contract/spaces/insurance";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Selectable } from "kysely";

type InsuranceCertificates = {
  id: string;
  artisan_id: string;
  insurer: string;
  number: string;
  /** The last insured day. */
  ends_on: CalendarDay;
  media_type: string;
  sha256: string;
  sent_at: Date;
  status: CertificateStatus;
  /** Reason of a refusal. */
  reason: ColumnType<string | null, never, string>;
  decided_at: ColumnType<Date | null, never, Date>;
  decided_by: ColumnType<string | null, never, string>;
};

/** Mails that artisans got about their insurance. */
type InsuranceReminders = {
  artisan_id: string;
  kind: "month" | "week" | "missing";
  /** The end of the insurance, or the first day of the lease without one. */
  of_day: CalendarDay;
  sent_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    insurance_certificates: InsuranceCertificates;
    insurance_reminders: InsuranceReminders;
  }
}

export type CertificateRow = Selectable<InsuranceCertificates>;
