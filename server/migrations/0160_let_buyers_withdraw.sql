-- What the law leaves out of a buyer's right of withdrawal; an order's line keeps what was so when it was bought. The version
-- before this one sells without it: what it writes has the right.
alter table products add column withdrawal_exception text not null default 'none'
  constraint products_withdrawal_exception_known
    check (withdrawal_exception in ('none', 'made_to_measure', 'fast_perishable', 'sealed_hygiene', 'mixed'));
update products set withdrawal_exception = 'fast_perishable' where category = 'Produits frais';

-- Units that the buyer withdrew from: before pickup they are among those that were cancelled, after it they come back.
alter table order_lines
  add column withdrawal_exception text not null default 'none'
    constraint order_lines_withdrawal_exception_known
      check (withdrawal_exception in ('none', 'made_to_measure', 'fast_perishable', 'sealed_hygiene', 'mixed')),
  add column withdrawn_before_pickup integer not null default 0
    constraint order_lines_withdrawn_before_within_quantity check (withdrawn_before_pickup between 0 and quantity),
  add column withdrawn_after_pickup integer not null default 0
    constraint order_lines_withdrawn_after_within_quantity
      check (withdrawn_after_pickup between 0 and quantity - cancelled_quantity);
update order_lines set withdrawal_exception = 'fast_perishable'
from products where products.id = order_lines.product_id and products.category = 'Produits frais';

-- `origin_id`: the first of the refunds that one was made in place of.
alter table refunds
  add column origin_id uuid constraint refunds_origin references refunds (id) on delete set null,
  drop constraint refunds_cause_known,
  add constraint refunds_cause_known
    check (cause in ('late_payment', 'cancellation', 'withdrawal', 'gesture', 'provider', 'dispute'));
create index refunds_origin_index on refunds (origin_id) where origin_id is not null;

alter table handover_events
  drop constraint handover_events_kind_known,
  add constraint handover_events_kind_known check (kind in ('try_wrong', 'try_locked', 'try_right', 'handed_over',
    'collected', 'refused', 'absent', 'contested', 'confirmed', 'decided', 'slot_booked', 'slot_moved', 'slot_given_back',
    'slot_released', 'not_collected', 'withdrawn', 'returned'));

-- What a buyer declared, never changed.
create table withdrawals (
  id uuid constraint withdrawals_pk primary key,
  recorded_at timestamptz not null default clock_timestamp(),
  order_id uuid not null constraint withdrawals_order references orders (id) on delete cascade,
  declared_at timestamptz not null,
  name text not null,
  email text not null,
  contract_number text not null,
  sent_by text not null constraint withdrawals_sender_known check (sent_by in ('account', 'link')),
  sentence text not null
);
create index withdrawals_order_index on withdrawals (order_id);
create index withdrawals_newest_index on withdrawals (declared_at desc, id);

-- The units of a line that were withdrawn from, and what became of them. Money goes back once: `refund_decided_at` says that
-- it is on its way; without a refund there was none left to give back.
create table withdrawal_lines (
  id uuid constraint withdrawal_lines_pk primary key default gen_random_uuid(),
  withdrawal_id uuid not null constraint withdrawal_lines_withdrawal references withdrawals (id) on delete cascade,
  order_id uuid not null constraint withdrawal_lines_order references orders (id) on delete cascade,
  line_id uuid not null constraint withdrawal_lines_line references order_lines (id) on delete cascade,
  label text not null,
  units integer not null constraint withdrawal_lines_units_positive check (units > 0),
  amount_cents integer not null constraint withdrawal_lines_amount_not_negative check (amount_cents >= 0),
  is_return_needed boolean not null,
  refund_by date not null,
  refund_decided_at timestamptz,
  refund_id uuid constraint withdrawal_lines_refund references refunds (id) on delete set null,
  returned_at timestamptz,
  returned_to uuid constraint withdrawal_lines_taker references users (id),
  returned_note text,
  reminded_at timestamptz,
  constraint withdrawal_lines_once unique (withdrawal_id, line_id),
  constraint withdrawal_lines_refund_decided check (refund_id is null or refund_decided_at is not null),
  constraint withdrawal_lines_returned_whole check ((returned_at is null) = (returned_to is null)),
  constraint withdrawal_lines_refunded_or_returning check (is_return_needed or refund_decided_at is not null)
);
create index withdrawal_lines_order_index on withdrawal_lines (order_id);
create index withdrawal_lines_line_index on withdrawal_lines (line_id);
create index withdrawal_lines_refund_index on withdrawal_lines (refund_id);
create index withdrawal_lines_taker_index on withdrawal_lines (returned_to) where returned_to is not null;
create index withdrawal_lines_owed_index on withdrawal_lines (refund_by) where refund_decided_at is null;
create index withdrawal_lines_expected_index on withdrawal_lines (order_id) where is_return_needed and returned_at is null;

-- Mailed links to withdraw without logging in.
create table withdrawal_links (
  token_hash bytea constraint withdrawal_links_pk primary key,
  order_id uuid not null constraint withdrawal_links_order references orders (id) on delete cascade,
  expires_at timestamptz not null
);
create index withdrawal_links_order_index on withdrawal_links (order_id);
create index withdrawal_links_expiry_index on withdrawal_links (expires_at);

-- As before, and money that goes back once goods came back, which buyer and seller await.
create or replace function checkouts_awaited_by(of_user uuid) returns setof uuid language sql stable as $$
  select checkout_id from transfers where seller_id = of_user and status = 'waiting'
  union
  select transfers.checkout_id from transfers
  join checkout_sessions on checkout_sessions.id = transfers.checkout_id
  where checkout_sessions.payer_id = of_user and transfers.status = 'waiting' and transfers.is_held
  union
  select transfers.checkout_id from transfer_reversals
  join transfers on transfers.id = transfer_reversals.transfer_id
  where transfers.seller_id = of_user and transfer_reversals.status = 'due'
  union
  select refunds.checkout_id from refunds
  join checkout_sessions on checkout_sessions.id = refunds.checkout_id
  where checkout_sessions.payer_id = of_user and refunds.status in ('due', 'failed')
  union
  select disputes.checkout_id from disputes
  join checkout_sessions on checkout_sessions.id = disputes.checkout_id
  where disputes.status = 'open' and (of_user = checkout_sessions.payer_id
    or exists (select from transfers where transfers.checkout_id = disputes.checkout_id and seller_id = of_user))
  union
  select checkout_sessions.id from withdrawal_lines
  join order_lines on order_lines.id = withdrawal_lines.line_id
  join checkout_sessions on checkout_sessions.order_id = withdrawal_lines.order_id
  where withdrawal_lines.refund_decided_at is null and of_user in (checkout_sessions.payer_id, order_lines.seller_id)
$$;
