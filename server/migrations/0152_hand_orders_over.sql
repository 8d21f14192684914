-- Six letters and digits that nobody takes for others. The version before this one draws none: the database does.
create function draw_pass_code() returns text language sql volatile as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(drawn, place) & 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as drawn) as random, generate_series(0, 5) as place
$$;
alter table orders add column pass_code text not null default draw_pass_code()
  constraint orders_pass_code_form check (pass_code ~ '^[2-9A-HJ-NP-Z]{6}$');

-- Whether whoever hands a line over must check the buyer's age; whether it waits for the operator's decision.
alter table order_lines
  add column is_adult_only boolean not null default false,
  add column is_contested boolean not null default false;
update order_lines set is_adult_only = true
from products
where products.id = order_lines.product_id and products.sub_category = 'Rhums et punchs'
  and order_lines.status in ('pending', 'to_collect');

-- Money that waits for the operator's decision: it does not go, however long it is due.
alter table transfers add column is_held boolean not null default false;

-- All that happened at the door: every try of a pass, handover and refusal, by whom and when. No actor: the platform.
create table handover_events (
  id uuid constraint handover_events_pk primary key default gen_random_uuid(),
  -- When it was written, whatever time the product's clock says: what came first, also within a millisecond.
  recorded_at timestamptz not null default clock_timestamp(),
  order_id uuid not null constraint handover_events_order references orders (id) on delete cascade,
  line_ids uuid[] not null default '{}',
  actor_id uuid constraint handover_events_actor references users (id),
  at timestamptz not null,
  kind text not null constraint handover_events_kind_known check (kind in ('try_wrong', 'try_locked', 'try_right',
    'handed_over', 'collected', 'refused', 'absent', 'contested', 'confirmed', 'decided', 'slot_booked', 'slot_moved',
    'slot_given_back', 'slot_released', 'not_collected')),
  reason text constraint handover_events_reason_known
    check (reason in ('damaged', 'missing', 'wrong_product', 'age', 'unwanted', 'other')),
  note text,
  picture text,
  -- Of the link in the mail that told the buyer.
  answer_token_hash bytea constraint handover_events_answer_once unique,
  answer_until timestamptz,
  answer text constraint handover_events_answer_known check (answer in ('confirmed', 'contested'))
);
create index handover_events_order_index on handover_events (order_id, recorded_at);
create index handover_events_actor_index on handover_events (actor_id);
create index handover_events_picture_index on handover_events (picture) where picture is not null;

-- What the operator has to decide: lines that were refused, or that the buyer contests. Open until it is decided.
create table handover_cases (
  id uuid constraint handover_cases_pk primary key,
  order_id uuid not null constraint handover_cases_order references orders (id) on delete cascade,
  event_id uuid not null constraint handover_cases_event references handover_events (id) on delete cascade,
  line_ids uuid[] not null,
  opened_at timestamptz not null,
  buyer_message text,
  decision text constraint handover_cases_decision_known check (decision in ('refund', 'pay', 'keep')),
  decision_reason text,
  decided_at timestamptz,
  decided_by uuid constraint handover_cases_decider references users (id),
  constraint handover_cases_decided_whole
    check (num_nonnulls(decision, decision_reason, decided_at, decided_by) in (0, 4))
);
create index handover_cases_order_index on handover_cases (order_id);
create index handover_cases_open_index on handover_cases (opened_at) where decided_at is null;
create index handover_cases_decided_index on handover_cases (decided_at) where decided_at is not null;

-- As before, and money held for a decision, which its payer awaits too.
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
$$;
