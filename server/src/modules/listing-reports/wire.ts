import type { Answer } from "@stokaz/contract/endpoint";
import type { readReport } from "@stokaz/contract/moderation/reports";
import { UNNAMED_LESSOR } from "@stokaz/contract/sellers/identity-facts";
import type { ShownReport } from "./service.ts";

/** Converts a report and its outcome for its sender. */
export const toWireState = ({
  report,
  subjectName,
  decision,
}: ShownReport): Answer<typeof readReport> => ({
  number: report.number,
  subjectName: subjectName || UNNAMED_LESSOR,
  subjectUrl: report.subject_url,
  cause: report.cause,
  words: report.words,
  sentAt: report.created_at,
  decision: decision
    ? {
        number: decision.number,
        measure: decision.measure,
        facts: decision.facts,
        groundText: decision.ground_text,
        decidedAt: decision.decided_at,
      }
    : null,
});
