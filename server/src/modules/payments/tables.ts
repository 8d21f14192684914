import type { FindingKind } from "@stokaz/contract/checkout/payments";
import type { LedgerAccount, MovementKind } from "@stokaz/contract/money/accounting";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Generated, Selectable } from "kysely";
import type {
  DISPUTE_TRANSITIONS,
  REFUND_TRANSITIONS,
  REVERSAL_TRANSITIONS,
  TRANSFER_TRANSITIONS,
} from "./rules.ts";

export type RefundCause =
  | "late_payment"
  | "cancellation"
  | "withdrawal"
  | "gesture"
  | "provider"
  | "dispute"
  | "lease_change"
  | "claim";

type LedgerMovements = {
  id: string;
  kind: MovementKind;
  amount_cents: Cents;
  /** Null if the provider moved the money by itself. */
  checkout_id: string | null;
  provider_reference: string;
  occurred_at: Date;
  /**
   * Null if booked on the day it happened; else the first open day when it was heard of. The
   * database sets it.
   */
  booked_on: Generated<CalendarDay | null>;
};

type LedgerMonths = {
  /** First day of the month. */
  month: CalendarDay;
  ends_before: Date;
  closed_at: Date;
  closed_by: string;
  reason: string | null;
  movement_count: number;
  first_number: number;
  vat_number: string;
  seal: string;
};

type LedgerMonthTotals = {
  month: CalendarDay;
  account: LedgerAccount;
  debit_cents: Cents;
  credit_cents: Cents;
};

type LedgerEntries = {
  movement_id: string;
  account: LedgerAccount;
  party_id: string | null;
  amount_cents: Cents;
};

type Transfers = {
  id: string;
  checkout_id: string;
  installment: number;
  seller_id: string;
  gross_cents: Cents;
  fee_cents: Cents;
  due_at: Date;
  status: keyof typeof TRANSFER_TRANSITIONS;
  is_in_flight: Generated<boolean>;
  /** True while it waits for the operator's decision, even if it is due. */
  is_held: Generated<boolean>;
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  provider_transfer_id: string | null;
  paid_at: Date | null;
};

/** Part of a transfer's gross that a refund takes. */
type RefundShares = { refund_id: string; transfer_id: string; amount_cents: Cents };

/** What an administrator asked for beside the amount and the reason of a refund. */
export type AskedRefund = { lineId: string | null; units: number | null; endsPurchase: boolean };

type Refunds = {
  id: string;
  checkout_id: string;
  /** First of the refunds that this one replaces. */
  origin_id: Generated<string | null>;
  amount_cents: Cents;
  /** Cents that were owed to the payer already; the rest is in `refund_shares`. */
  owed_cents: Generated<Cents>;
  /** Refunded part of the purchase, if the rest of it goes on. */
  part: Generated<string | null>;
  cause: RefundCause;
  note: string | null;
  has_ended_purchase: boolean;
  requested_by: string | null;
  request_key: string | null;
  /** The rest of what was asked for with this key. Null if nothing was asked with a key. */
  asked: Generated<AskedRefund | null>;
  requested_at: Date;
  status: keyof typeof REFUND_TRANSITIONS;
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  provider_refund_id: string | null;
  sent_at: Date | null;
};

type TransferReversals = {
  id: string;
  refund_id: string;
  transfer_id: string;
  net_cents: Cents;
  fee_cents: Cents;
  status: keyof typeof REVERSAL_TRANSITIONS;
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  provider_reversal_id: string | null;
  done_at: Date | null;
};

type Disputes = {
  id: string;
  checkout_id: string;
  amount_cents: Cents;
  reason: string;
  status: keyof typeof DISPUTE_TRANSITIONS;
  opened_at: Date;
  answer_by: Date | null;
  closed_at: Date | null;
};

type ProviderTransactions = {
  id: string;
  category: string;
  amount_cents: Cents;
  fee_cents: Cents;
  reference: string | null;
  occurred_at: Date;
  read_at: Date;
};

type ProviderReadings = { id: string; newest: Date; finished_at: Date };

type WebhookEvents = {
  id: string;
  type: string;
  received_at: Date;
  subject: ColumnType<string | null, string | null | undefined>;
};

type ReconciliationRuns = { id: string; since: Date; finished_at: Date; compared: number };

type ReconciliationFindings = {
  id: string;
  kind: FindingKind;
  subject: string;
  checkout_id: string | null;
  booked_cents: Cents | null;
  provider_cents: Cents | null;
  occurred_at: Date;
  first_seen_at: Date;
  last_seen_at: Date;
  resolved_at: Date | null;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    webhook_events: WebhookEvents;
    ledger_movements: LedgerMovements;
    ledger_entries: LedgerEntries;
    ledger_months: LedgerMonths;
    ledger_month_totals: LedgerMonthTotals;
    transfers: Transfers;
    refunds: Refunds;
    refund_shares: RefundShares;
    transfer_reversals: TransferReversals;
    disputes: Disputes;
    provider_transactions: ProviderTransactions;
    provider_readings: ProviderReadings;
    reconciliation_runs: ReconciliationRuns;
    reconciliation_findings: ReconciliationFindings;
  }
}

export type RefundRow = Selectable<Refunds>;
export type DisputeRow = Selectable<Disputes>;
export type TransferRow = Selectable<Transfers>;
