create table checkout_sessions (
  id uuid constraint checkout_sessions_pk primary key,
  purpose text not null constraint checkout_sessions_purpose_known check (purpose in ('rental', 'order')),
  rental_id uuid constraint checkout_sessions_rental references rentals (id)
    constraint checkout_sessions_rental_once unique,
  order_id uuid constraint checkout_sessions_order references orders (id)
    constraint checkout_sessions_order_once unique,
  payer_id uuid not null constraint checkout_sessions_payer references users (id),
  seller_id uuid not null constraint checkout_sessions_seller references users (id),
  request_key text,
  amount_cents integer not null constraint checkout_sessions_amount_positive check (amount_cents > 0),
  status text not null constraint checkout_sessions_status_known
    check (status in ('open', 'paid', 'expired', 'cancelled', 'refund_due', 'refunded')),
  hold_expires_at timestamptz not null,
  provider_session_id text constraint checkout_sessions_provider_unique unique,
  url text,
  payment_intent_id text,
  charge_id text,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint checkout_sessions_one_purchase check (
    (purpose = 'rental' and rental_id is not null and order_id is null)
    or (purpose = 'order' and order_id is not null and rental_id is null)
  )
);
create unique index checkout_sessions_request_once on checkout_sessions (payer_id, request_key)
  where status = 'open' and request_key is not null;
create index checkout_sessions_overdue_index on checkout_sessions (hold_expires_at) where status = 'open';

create table webhook_events (
  id text constraint webhook_events_pk primary key,
  type text not null,
  received_at timestamptz not null
);

-- Double entry: each movement's entries add up to zero. Signs: money at the provider is positive, what is owed negative.
create table ledger_movements (
  id uuid constraint ledger_movements_pk primary key,
  kind text not null constraint ledger_movements_kind_known
    check (kind in ('rental_payment', 'order_payment', 'refund', 'transfer', 'reversal', 'platform_fee')),
  amount_cents integer not null constraint ledger_movements_amount_positive check (amount_cents > 0),
  checkout_id uuid not null constraint ledger_movements_checkout references checkout_sessions (id),
  provider_reference text not null,
  occurred_at timestamptz not null,
  constraint ledger_movements_once unique (kind, provider_reference)
);
create index ledger_movements_newest_index on ledger_movements (occurred_at desc, id);

create table ledger_entries (
  movement_id uuid not null constraint ledger_entries_movement references ledger_movements (id),
  account text not null constraint ledger_entries_account_known
    check (account in ('provider_balance', 'seller_payable', 'payer_refundable', 'platform_revenue')),
  party_id uuid constraint ledger_entries_party references users (id),
  amount_cents integer not null constraint ledger_entries_amount_not_zero check (amount_cents <> 0),
  constraint ledger_entries_pk primary key (movement_id, account)
);
create index ledger_entries_party_index on ledger_entries (party_id, account);

create function check_movement_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries where movement_id = new.movement_id) <> 0 then
    raise exception 'ledger movement % does not balance', new.movement_id
      using errcode = 'check_violation', constraint = 'ledger_movement_balances';
  end if;
  return null;
end
$$;
create constraint trigger ledger_movement_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_movement_balance();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end
$$;
create trigger ledger_movements_append_only before update or delete or truncate on ledger_movements
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- What is to be sent to sellers, and when: one row per order, one per month of a rental.
create table transfers (
  id uuid constraint transfers_pk primary key,
  checkout_id uuid not null constraint transfers_checkout references checkout_sessions (id),
  installment integer not null constraint transfers_installment_not_negative check (installment >= 0),
  seller_id uuid not null constraint transfers_seller references users (id),
  gross_cents integer not null constraint transfers_gross_positive check (gross_cents > 0),
  fee_cents integer not null constraint transfers_fee_within_gross check (fee_cents >= 0 and fee_cents <= gross_cents),
  due_at timestamptz not null,
  status text not null constraint transfers_status_known check (status in ('waiting', 'paid', 'cancelled')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  provider_transfer_id text,
  paid_at timestamptz,
  constraint transfers_once unique (checkout_id, installment)
);
create index transfers_due_index on transfers (next_attempt_at) where status = 'waiting';
