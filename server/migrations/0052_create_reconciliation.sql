-- What a comparison of the ledger with the provider found, and when comparisons were made.
create table reconciliation_runs (
  id uuid constraint reconciliation_runs_pk primary key,
  since timestamptz not null,
  finished_at timestamptz not null,
  compared integer not null
);
create index reconciliation_runs_newest_index on reconciliation_runs (finished_at desc);

create table reconciliation_findings (
  id uuid constraint reconciliation_findings_pk primary key,
  kind text not null,
  subject text not null,
  checkout_id uuid constraint reconciliation_findings_checkout references checkout_sessions (id),
  booked_cents integer,
  provider_cents integer,
  occurred_at timestamptz not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  constraint reconciliation_findings_once unique (kind, subject)
);
create index reconciliation_findings_open_index on reconciliation_findings (first_seen_at) where resolved_at is null;
