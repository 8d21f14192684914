import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** Money that could go out and has not yet; `oldest` is since when some of it could. */
export type DueMoney = { kind: "refund" | "reversal"; cents: Cents; oldest: Date | null };

/** Last comparison of the books: when it ended, and the cents by which the ledger is off zero. */
export const findLastComparison = async (
  db: Db,
): Promise<{ finishedAt: Date | null; ledgerOff: number }> => {
  const { rows } = await sql<{ finishedAt: Date | null; ledgerOff: number }>`
    select (select max(finished_at) from reconciliation_runs) as "finishedAt",
      (select coalesce(sum(booked_cents), 0)::float from reconciliation_findings
        where kind = 'ledger-unbalanced' and resolved_at is null) as "ledgerOff"
  `.execute(db);
  return rows[0] ?? { finishedAt: null, ledgerOff: 0 };
};

/**
 * Sums due refunds and due reversals. Each sum uses the index of due rows, so that no other rows
 * are read.
 */
export const sumDueRefunds = async (db: Db): Promise<DueMoney[]> => {
  const { rows } = await sql<DueMoney>`
    select 'refund' as kind, coalesce(sum(amount_cents), 0)::float as cents, min(requested_at) as oldest
    from refunds
    where status = 'due' and not exists (
      select from disputes where disputes.checkout_id = refunds.checkout_id and disputes.status = 'open'
    )
    union all
    select 'reversal', coalesce(sum(net_cents), 0)::float, min(requested_at)
    from transfer_reversals join refunds on refunds.id = refund_id
    where transfer_reversals.status = 'due'
  `.execute(db);
  return rows;
};
