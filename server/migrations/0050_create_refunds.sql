-- Money that goes back to a payer: decided once, sent by a job however often that must be tried.
create table refunds (
  id uuid constraint refunds_pk primary key,
  checkout_id uuid not null constraint refunds_checkout references checkout_sessions (id),
  amount_cents integer not null constraint refunds_amount_positive check (amount_cents > 0),
  cause text not null constraint refunds_cause_known
    check (cause in ('late_payment', 'cancellation', 'gesture', 'provider', 'dispute')),
  note text,
  has_ended_purchase boolean not null,
  requested_by uuid constraint refunds_requested_by references users (id),
  request_key text,
  requested_at timestamptz not null,
  status text not null constraint refunds_status_known check (status in ('due', 'sent', 'failed', 'replaced')),
  attempts integer not null default 0,
  spent_keys integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  provider_refund_id text constraint refunds_provider_unique unique,
  sent_at timestamptz
);
create index refunds_checkout_index on refunds (checkout_id);
create index refunds_due_index on refunds (next_attempt_at) where status = 'due';
create index refunds_newest_index on refunds (requested_at desc, id);
create unique index refunds_request_once on refunds (requested_by, request_key) where request_key is not null;

-- Refunds decided before this table was: their key at the provider was made from the checkout's id.
insert into refunds (id, checkout_id, amount_cents, cause, has_ended_purchase, requested_at, status,
  attempts, next_attempt_at, provider_refund_id, sent_at)
select checkout_sessions.id, checkout_sessions.id, checkout_sessions.amount_cents, 'late_payment', false,
  coalesce(settled_at, created_at), case status when 'refunded' then 'sent' else 'due' end, 1,
  coalesce(settled_at, created_at), ledger_movements.provider_reference, ledger_movements.occurred_at
from checkout_sessions
left join ledger_movements on ledger_movements.checkout_id = checkout_sessions.id and ledger_movements.kind = 'refund'
where status in ('refund_due', 'refunded');

-- A transfer that was sent without an answer stays in flight: it is looked for before it is sent again.
alter table transfers add column is_in_flight boolean not null default false;
alter table transfers add column spent_keys integer not null default 0;

-- What is taken back of transfers that were made, because of a refund.
create table transfer_reversals (
  id uuid constraint transfer_reversals_pk primary key,
  refund_id uuid not null constraint transfer_reversals_refund references refunds (id),
  transfer_id uuid not null constraint transfer_reversals_transfer references transfers (id),
  net_cents integer not null constraint transfer_reversals_net_not_negative check (net_cents >= 0),
  fee_cents integer not null constraint transfer_reversals_fee_not_negative check (fee_cents >= 0),
  status text not null constraint transfer_reversals_status_known check (status in ('due', 'done', 'dropped')),
  attempts integer not null default 0,
  spent_keys integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  provider_reversal_id text,
  done_at timestamptz,
  constraint transfer_reversals_once unique (refund_id, transfer_id)
);
create index transfer_reversals_transfer_index on transfer_reversals (transfer_id);
create index transfer_reversals_due_index on transfer_reversals (next_attempt_at) where status = 'due';

create index checkout_sessions_intent_index on checkout_sessions (payment_intent_id);
create index ledger_movements_checkout_index on ledger_movements (checkout_id);
