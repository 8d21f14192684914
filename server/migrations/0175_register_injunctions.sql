-- Orders of authorities to remove a listing, with the day until which they are carried out.
create table injunctions (
  id uuid constraint injunctions_pk primary key,
  number text not null default draw_number('I') constraint injunctions_number_unique unique,
  authority text not null,
  reference text not null,
  received_on date not null,
  -- Two working days later, worked out when it was registered.
  due_on date not null,
  subject_type text not null constraint injunctions_subject_known check (subject_type in ('space', 'product')),
  subject_id uuid not null,
  -- As it was.
  subject_name text not null,
  asks text not null,
  registered_at timestamptz not null,
  registered_by uuid not null constraint injunctions_registered_by references users (id),
  outcome text constraint injunctions_outcome_known check (outcome in ('hidden', 'already_removed')),
  closed_at timestamptz,
  closed_by uuid constraint injunctions_closed_by references users (id),
  decision_id uuid constraint injunctions_decision references moderation_decisions (id),
  constraint injunctions_once unique (authority, reference, subject_id),
  constraint injunctions_closed check (num_nulls(outcome, closed_at, closed_by) in (0, 3)),
  constraint injunctions_decided check ((outcome is not distinct from 'hidden') = (decision_id is not null))
);
create index injunctions_open_index on injunctions (due_on) where closed_at is null;
create index injunctions_index on injunctions (closed_at);
create index injunctions_decision_index on injunctions (decision_id);
