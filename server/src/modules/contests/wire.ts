import type { Contest, ContestState } from "@stokaz/contract/moderation/contests";
import type { ShownContestRow } from "./repository.ts";
import type { Contestable } from "./service.ts";

/** State of a decision's contest, for its reader. */
export const toWireState = ({ until, sent, obstacle }: Contestable): ContestState => ({
  until,
  isPossible: obstacle === undefined,
  sent: sent
    ? {
        message: sent.message,
        sentAt: sent.sent_at,
        answerBy: sent.answer_by,
        outcome: sent.outcome,
        reason: sent.reason,
      }
    : null,
});

export const toWireContest = (row: ShownContestRow): Contest => ({
  _id: row.id,
  since: row.sent_at,
  answerBy: row.answer_by,
  isByOwner: row.report_id === null,
  senderName: row.sender_name,
  message: row.message,
  decisionNumber: row.number,
  measure: row.measure,
  subjectName: row.subject_name,
  facts: row.facts,
  groundText: row.ground_text,
  isStanding: row.is_standing,
  newerNumber: row.newer_number,
  outcome: row.outcome,
  reason: row.reason,
});
