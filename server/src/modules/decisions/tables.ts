import type { CalendarDay } from "@stokaz/contract/calendar";
import type { DecidedSubject } from "@stokaz/contract/decisions";
import type { Measure, NoticeWaiver } from "@stokaz/contract/measures";
import type { ColumnType, Selectable } from "kysely";

/** Why a measure ended: by an administrator, by its last day, by a contest, or by a measure in its stead. */
export type EndCause = "lifted" | "term" | "contested" | "replaced";

type ModerationDecisions = {
  id: string;
  /** Drawn by the database. */
  number: ColumnType<string, never, never>;
  measure: Measure;
  subject_type: DecidedSubject;
  subject_id: string;
  /** A listing's, as it was; of a person nothing, theirs is read from their account. */
  subject_name: string;
  /** Whom a measure is against. */
  owner_id: string | null;
  facts: string;
  ground: string | null;
  /** The clause or the text of law, as it was told. */
  ground_text: string | null;
  scope: string;
  decided_at: Date;
  decided_by: string | null;
  /** The day from which it holds; none when at once. */
  takes_effect_on: CalendarDay | null;
  /** Since when it holds; none while it is to come. */
  applied_at: Date | null;
  /** Its last day; none without end. */
  ends_on: CalendarDay | null;
  /** Why a business was suspended without notice. */
  notice_waiver: NoticeWaiver | null;
  ended_at: ColumnType<Date | null, never, Date>;
  end_cause: ColumnType<EndCause | null, never, EndCause>;
};

/** A link of a mail, about a report or a decision. */
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
