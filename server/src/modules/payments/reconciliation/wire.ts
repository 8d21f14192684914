import type { getReconciliation } from "@stokaz/contract/checkout/payments";
import type { Answer } from "@stokaz/contract/endpoint";
import type { FindingRow } from "./repository.ts";

type Wire = Answer<typeof getReconciliation>;

export const toWireReconciliation = ({
  lastRunAt,
  findings,
}: {
  lastRunAt: Date | undefined;
  findings: readonly FindingRow[];
}): Wire => ({
  lastRunAt: lastRunAt ?? null,
  data: findings.map((finding) => ({
    _id: finding.id,
    kind: finding.kind,
    subject: finding.subject,
    booked: finding.booked_cents,
    provider: finding.provider_cents,
    occurredAt: finding.occurred_at,
    firstSeenAt: finding.first_seen_at,
    lastSeenAt: finding.last_seen_at,
  })),
});
