import type { Outcome } from "@stokaz/contract/moderation/contests";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Selectable } from "kysely";

type DecisionContests = {
  id: string;
  decision_id: string;
  /**
   * Report that led to no measure; null when the person concerned by the measure contests
   * it.
   */
  report_id: string | null;
  /** Account of the sender, if they have one. */
  sender_id: string | null;
  message: string;
  sent_at: Date;
  answer_by: CalendarDay;
  outcome: ColumnType<Outcome | null, never, Outcome>;
  reason: ColumnType<string | null, never, string>;
  decided_at: ColumnType<Date | null, never, Date>;
  decided_by: ColumnType<string | null, never, string>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    decision_contests: DecisionContests;
  }
}

export type ContestRow = Selectable<DecisionContests>;
