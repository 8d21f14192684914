-- What the provider does to its balance by itself: fees, contested money, payouts to the bank. Movements of it are of no
-- purchase; contested money is, where the purchase is known.
alter table ledger_movements
  alter column checkout_id drop not null,
  drop constraint ledger_movements_kind_known,
  add constraint ledger_movements_kind_known check (kind in (
    'rental_payment', 'order_payment', 'refund', 'transfer', 'reversal', 'platform_fee',
    'provider_fee', 'dispute_fee', 'dispute_withdrawal', 'dispute_reinstatement', 'dispute_correction',
    'payout', 'payout_reversal', 'payout_arrival', 'payout_return', 'top_up', 'provider_adjustment'
  )),
  add constraint ledger_movements_of_a_purchase check (checkout_id is not null or kind not in (
    'rental_payment', 'order_payment', 'refund', 'transfer', 'reversal', 'platform_fee'
  ));
alter table ledger_entries
  drop constraint ledger_entries_account_known,
  add constraint ledger_entries_account_known check (account in (
    'provider_balance', 'seller_payable', 'payer_refundable', 'platform_revenue',
    'provider_fees', 'dispute_fees', 'disputed_money', 'payouts_under_way', 'bank', 'provider_suspense'
  ));

-- Every movement of the provider's balance as it lists them, once by its own id.
create table provider_transactions (
  id text constraint provider_transactions_pk primary key,
  category text not null,
  amount_cents integer not null,
  fee_cents integer not null,
  -- What it is of: the payment of a charge, else the refund, transfer, dispute or payout.
  reference text,
  occurred_at timestamptz not null,
  read_at timestamptz not null
);
create index provider_transactions_reference_index on provider_transactions (reference);
create index provider_transactions_newest_index on provider_transactions (occurred_at desc);

-- Readings that came to their end: the next one begins a little before the newest of them.
create table provider_readings (
  id uuid constraint provider_readings_pk primary key,
  newest timestamptz not null,
  finished_at timestamptz not null
);
create index provider_readings_newest_index on provider_readings (newest desc);

-- A balance outgrows what one payment may be.
alter table reconciliation_findings
  alter column booked_cents type bigint,
  alter column provider_cents type bigint;
