import type { RefusalReason, TrailKind } from "@stokaz/contract/handover/handover";
import type { CaseDecision } from "@stokaz/contract/handover/handover-cases";
import type { Generated, GeneratedAlways, Selectable } from "kysely";

/** An event at the door for an order. Without an actor, the platform acted. */
type HandoverEvents = {
  id: Generated<string>;
  /** Time of recording, by which events are sorted. */
  recorded_at: GeneratedAlways<Date>;
  order_id: string;
  /** Lines of the event; an empty list means the whole order. */
  line_ids: Generated<string[]>;
  actor_id: string | null;
  at: Date;
  kind: TrailKind;
  reason: Generated<RefusalReason | null>;
  note: Generated<string | null>;
  picture: Generated<string | null>;
  answer_token_hash: Generated<Buffer | null>;
  answer_until: Generated<Date | null>;
  answer: Generated<"confirmed" | "contested" | null>;
};

/** A case for the operator to decide, open until `decided_at`. */
type HandoverCases = {
  id: string;
  order_id: string;
  /** Refusal or contest that opened the case. */
  event_id: string;
  line_ids: string[];
  opened_at: Date;
  buyer_message: string | null;
  decision: Generated<CaseDecision | null>;
  decision_reason: Generated<string | null>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    handover_events: HandoverEvents;
    handover_cases: HandoverCases;
  }
}

export type EventRow = Selectable<HandoverEvents>;
export type CaseRow = Selectable<HandoverCases>;
