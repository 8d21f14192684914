import type { DecidedSubject } from "@stokaz/contract/moderation/decisions";
import type { Measure, NoticeWaiver } from "@stokaz/contract/moderation/measures";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Selectable } from "kysely";

/**
 * Reason for which a measure ended: an administrator, its last day, a contest, or a measure that
 * replaced it.
 */
export type EndCause = "lifted" | "term" | "contested" | "replaced";

type ModerationDecisions = {
  id: string;
  /** Created by the database. */
  number: ColumnType<string, never, never>;
  measure: Measure;
  subject_type: DecidedSubject;
  subject_id: string;
  /** Name of a listing at that time; empty for a person, whose name is read from their account. */
  subject_name: string;
  /** Person against whom the measure is. */
  owner_id: string | null;
  facts: string;
  ground: string | null;
  /** Clause or text of law, as it was told. */
  ground_text: string | null;
  scope: string;
  decided_at: Date;
  decided_by: string | null;
  /** First day; `null` for a measure that starts at once. */
  takes_effect_on: CalendarDay | null;
  /** Instant of its start; `null` while it is planned. */
  applied_at: Date | null;
  /** Last day; `null` for a measure without end. */
  ends_on: CalendarDay | null;
  /** Reason why a business was suspended without notice. */
  notice_waiver: NoticeWaiver | null;
  ended_at: ColumnType<Date | null, never, Date>;
  end_cause: ColumnType<EndCause | null, never, EndCause>;
};

/** Link of a mail, to a report or a decision. */
type ModerationLinks = {
  token_hash: Buffer;
  report_id: string | null;
  decision_id: string | null;
  expires_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    moderation_decisions: ModerationDecisions;
    moderation_links: ModerationLinks;
  }
}

export type DecisionRow = Selectable<ModerationDecisions>;
export type LinkRow = Selectable<ModerationLinks>;
