-- The day a rental ended that was given back whole; others end on their last day. The version before this one writes none.
alter table rentals add column ended_on date;

-- Where it stands with what an ended lease left behind; a row has its lease's id, and is written once anybody or the platform
-- says something of it.
create table leftovers (
  id uuid constraint leftovers_pk primary key
    constraint leftovers_rental references rentals on delete cascade,
  status text not null constraint leftovers_status_known
    check (status in ('waiting', 'reported', 'fetched', 'confirmed', 'closed')),
  -- The day that reminders and the operator's case are counted from: the end, or when goods came back later.
  since date not null
);
create index leftovers_open_index on leftovers (id) where status in ('waiting', 'reported');

-- What both sides, the operator or a day did about it.
create table leftover_events (
  id uuid constraint leftover_events_pk primary key,
  -- What came first, also within a millisecond.
  recorded_at timestamptz not null default clock_timestamp(),
  rental_id uuid not null constraint leftover_events_leftovers references leftovers on delete cascade,
  at timestamptz not null,
  kind text not null constraint leftover_events_kind_known
    check (kind in ('fetched', 'confirmed', 'reported', 'case', 'decided')),
  side text constraint leftover_events_side_known check (side in ('artisan', 'lessor', 'operator')),
  actor_id uuid constraint leftover_events_actor references users,
  units integer constraint leftover_events_units_not_negative check (units >= 0),
  note text not null default '',
  -- Of its picture's files, which bear its id: none without one.
  sha256 text,
  decision text constraint leftover_events_decision_known check (decision in ('fetch', 'dispose', 'settle')),
  fetch_until date,
  constraint leftover_events_decided_whole
    check ((kind = 'decided') = (decision is not null) and (decision is not distinct from 'fetch') = (fetch_until is not null))
);
create index leftover_events_rental_index on leftover_events (rental_id, recorded_at);
create index leftover_events_actor_index on leftover_events (actor_id);

-- What the operator has to decide. Open until it is closed; a day that was given takes it out of the queue until that has passed.
create table leftover_cases (
  id uuid constraint leftover_cases_pk primary key,
  rental_id uuid not null constraint leftover_cases_leftovers references leftovers on delete cascade,
  opened_at timestamptz not null,
  fetch_until date,
  closed_at timestamptz
);
create unique index leftover_cases_one_open on leftover_cases (rental_id) where closed_at is null;
create index leftover_cases_open_index on leftover_cases (opened_at) where closed_at is null;

-- Which reminders went out, so that none goes out twice.
create table leftover_reminders (
  rental_id uuid not null constraint leftover_reminders_leftovers references leftovers on delete cascade,
  since date not null,
  days_after integer not null,
  sent_at timestamptz not null,
  constraint leftover_reminders_pk primary key (rental_id, since, days_after)
);

alter table stock_movements
  drop constraint stock_movements_kind_known,
  add constraint stock_movements_kind_known check (kind in (
    'opening', 'sale', 'release', 'cancellation', 'uncollected', 'delivery', 'out_of_date', 'recalled', 'fetched', 'left_behind',
    'counted', 'added', 'broken', 'lost', 'given'
  ));
