import type { Answer } from "@stokaz/contract/endpoint";
import type { readDecision } from "@stokaz/contract/moderation/contests";
import type { Statements } from "./service.ts";

/** Converts a measure for the person it is against. */
export const toWireStatement = ({
  decision,
  isReported,
}: Awaited<ReturnType<Statements["read"]>>): Answer<typeof readDecision> => ({
  number: decision.number,
  measure: decision.measure,
  subjectName: decision.subject_name,
  facts: decision.facts,
  ground: decision.ground,
  groundText: decision.ground_text ?? "",
  scope: decision.scope,
  decidedAt: decision.decided_at,
  takesEffectOn: decision.takes_effect_on,
  endsOn: decision.ends_on,
  noticeWaiver: decision.notice_waiver,
  endedAt: decision.ended_at,
  isReported,
});
