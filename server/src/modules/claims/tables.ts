import type {
  ClaimDecision,
  ClaimEventKind,
  ClaimKind,
  ClaimReason,
  ClaimSide,
  ClaimStatus,
} from "@stokaz/contract/claims/claim-words";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Generated, GeneratedAlways, Selectable } from "kysely";

/** A claim about an order or a lease, and the amount asked. */
type Claims = {
  id: string;
  kind: ClaimKind;
  order_id: string | null;
  rental_id: string | null;
  opener_id: string;
  respondent_id: string;
  reason: ClaimReason;
  asked_cents: Cents;
  status: ClaimStatus;
  opened_at: Date;
  /** Due date of the next step; null once it is over. */
  due_on: CalendarDay | null;
  proposed_cents: Generated<Cents | null>;
  given_cents: Generated<Cents | null>;
  decision: Generated<ClaimDecision | null>;
  decision_reason: Generated<string | null>;
  decided_by: Generated<string | null>;
  ended_at: Generated<Date | null>;
};

type ClaimLines = { claim_id: string; line_id: string; units: number; amount_cents: Cents };

type ClaimEvents = {
  id: string;
  /** Time of recording, by which events are sorted. */
  recorded_at: GeneratedAlways<Date>;
  claim_id: string;
  at: Date;
  kind: ClaimEventKind;
  /** Null if the event came from a passed due date. */
  side: ClaimSide | null;
  actor_id: string | null;
  words: string;
  amount_cents: Cents | null;
};

type ClaimPictures = {
  id: string;
  event_id: string;
  position: number;
  /** The name of its file, by which exports of accounts find it. */
  private_file: ColumnType<string, never, never>;
  sha256: string;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    claims: Claims;
    claim_lines: ClaimLines;
    claim_events: ClaimEvents;
    claim_pictures: ClaimPictures;
  }
}

export type ClaimRow = Selectable<Claims>;
export type ClaimEventRow = Selectable<ClaimEvents>;
