-- What somebody says is wrong with an order or a lease, what they ask, and what became of it.
create table claims (
  id uuid constraint claims_pk primary key,
  -- What the purchase is to whoever opened it: bought, sold, rented or let.
  kind text not null constraint claims_kind_known check (kind in ('bought', 'sold', 'rented', 'let')),
  order_id uuid constraint claims_order references orders (id) on delete cascade,
  rental_id uuid constraint claims_rental references rentals (id) on delete cascade,
  opener_id uuid not null constraint claims_opener references users (id),
  respondent_id uuid not null constraint claims_respondent references users (id),
  reason text not null constraint claims_reason_known check (reason in ('not_as_described', 'damaged', 'missing',
    'goods_damaged', 'place_unusable', 'place_damaged', 'returned_damaged', 'other')),
  asked_cents integer not null constraint claims_asked_positive check (asked_cents > 0),
  status text not null constraint claims_status_known
    check (status in ('open', 'answered', 'escalated', 'settled', 'decided', 'withdrawn')),
  opened_at timestamptz not null,
  -- The last day of what is waited for now: an answer, a reply or the decision.
  due_on date,
  proposed_cents integer constraint claims_proposed_positive check (proposed_cents > 0),
  -- What was agreed or decided; less went back where less was left.
  given_cents integer constraint claims_given_not_negative check (given_cents >= 0),
  decision text constraint claims_decision_known check (decision in ('whole', 'part', 'none')),
  decision_reason text,
  decided_by uuid constraint claims_decider references users (id),
  ended_at timestamptz,
  constraint claims_of_one_purchase check (num_nonnulls(order_id, rental_id) = 1),
  constraint claims_kind_of_purchase check ((kind in ('bought', 'sold')) = (order_id is not null)),
  constraint claims_not_of_oneself check (opener_id <> respondent_id),
  constraint claims_over_once check ((status in ('settled', 'decided', 'withdrawn')) = (ended_at is not null)
    and (ended_at is null) = (due_on is not null)),
  constraint claims_given_at_end check ((status in ('settled', 'decided')) = (given_cents is not null)),
  constraint claims_decided_whole
    check ((status = 'decided') = (num_nonnulls(decision, decision_reason, decided_by) = 3)
      and num_nonnulls(decision, decision_reason, decided_by) in (0, 3))
);
create index claims_order_index on claims (order_id);
create index claims_rental_index on claims (rental_id);
create index claims_opener_index on claims (opener_id, opened_at desc, id);
create index claims_respondent_index on claims (respondent_id, opened_at desc, id);
create index claims_due_index on claims (due_on) where ended_at is null;
-- One at a time for a lease, of each of its sides.
create unique index claims_one_of_lease on claims (rental_id, opener_id) where ended_at is null and rental_id is not null;

-- The units that a claim about an order is for, and what was asked for them at most.
create table claim_lines (
  claim_id uuid not null constraint claim_lines_claim references claims (id) on delete cascade,
  line_id uuid not null constraint claim_lines_line references order_lines (id) on delete cascade,
  units integer not null constraint claim_lines_units_positive check (units > 0),
  amount_cents integer not null constraint claim_lines_amount_not_negative check (amount_cents >= 0),
  constraint claim_lines_pk primary key (claim_id, line_id)
);
create index claim_lines_line_index on claim_lines (line_id);

-- What both sides, the operator or the calendar did and said. No side: the calendar.
create table claim_events (
  id uuid constraint claim_events_pk primary key,
  -- What came first, also within a millisecond.
  recorded_at timestamptz not null default clock_timestamp(),
  claim_id uuid not null constraint claim_events_claim references claims (id) on delete cascade,
  at timestamptz not null,
  kind text not null constraint claim_events_kind_known check (kind in ('opened', 'said', 'accepted', 'proposed', 'refused',
    'agreed', 'escalated', 'unanswered', 'withdrawn', 'decided')),
  side text constraint claim_events_side_known check (side in ('opener', 'respondent', 'operator')),
  actor_id uuid constraint claim_events_actor references users (id),
  words text not null,
  amount_cents integer constraint claim_events_amount_not_negative check (amount_cents >= 0),
  constraint claim_events_actor_of_side check ((side is null) = (actor_id is null))
);
create index claim_events_claim_index on claim_events (claim_id, recorded_at);
create index claim_events_actor_index on claim_events (actor_id);

-- Their pictures, as private files that bear their ids.
create table claim_pictures (
  id uuid constraint claim_pictures_pk primary key,
  event_id uuid not null constraint claim_pictures_event references claim_events (id) on delete cascade,
  position integer not null,
  private_file text not null generated always as ('claim-picture-' || id::text || '.jpg') stored,
  sha256 text not null,
  constraint claim_pictures_position_once unique (event_id, position)
);
