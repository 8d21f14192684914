-- Payments that their payer's bank contests: while one is open, nothing of it is sent or given back.
create table disputes (
  id text constraint disputes_pk primary key,
  checkout_id uuid not null constraint disputes_checkout references checkout_sessions (id),
  amount_cents integer not null constraint disputes_amount_positive check (amount_cents > 0),
  reason text not null,
  status text not null constraint disputes_status_known check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  answer_by timestamptz,
  closed_at timestamptz
);
create index disputes_checkout_index on disputes (checkout_id);
create index disputes_newest_index on disputes (opened_at desc, id);
