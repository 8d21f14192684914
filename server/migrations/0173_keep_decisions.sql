-- What the operator decides of a report or on their own: a measure or none, with the facts and the rule it stands on as they were told.
create function draw_number(prefix text) returns text language sql volatile as $$
  select prefix || '-' || draw_pass_code()
$$;

create table moderation_decisions (
  id uuid constraint moderation_decisions_pk primary key,
  number text not null default draw_number('D') constraint moderation_decisions_number_unique unique,
  measure text not null constraint moderation_decisions_measure_known check (measure in ('hide', 'suspend', 'none')),
  subject_type text not null constraint moderation_decisions_subject_known check (subject_type in ('space', 'product', 'user')),
  subject_id uuid not null,
  -- A listing's, as it was; a person's own is read from their account.
  subject_name text not null,
  owner_id uuid constraint moderation_decisions_owner references users (id),
  facts text not null,
  ground text,
  ground_text text,
  scope text not null,
  decided_at timestamptz not null,
  decided_by uuid constraint moderation_decisions_decided_by references users (id),
  ended_at timestamptz,
  constraint moderation_decisions_measure_has_ground
    check ((measure = 'none') = (ground is null) and (ground is null) = (ground_text is null)),
  constraint moderation_decisions_measure_has_owner check ((measure = 'none') = (owner_id is null))
);
create unique index moderation_decisions_standing_unique on moderation_decisions (subject_id, measure)
  where ended_at is null and measure <> 'none';
create index moderation_decisions_index on moderation_decisions (decided_at);
create index moderation_decisions_owner_index on moderation_decisions (owner_id);

insert into moderation_decisions
  (id, measure, subject_type, subject_id, subject_name, owner_id, facts, ground, ground_text, scope, decided_at)
select gen_random_uuid(), 'suspend', 'user', id, '', id, suspension_reason, 'terms',
  'Conditions d''utilisation, articles 5 et 6.', 'Le compte et toutes ses annonces.', suspended_at
from users where suspended_at is not null
union all
select gen_random_uuid(), 'hide', 'space', id, name, lessor_id, hidden_reason, 'terms',
  'Conditions d''utilisation, articles 5 et 6.', 'Cette annonce seule.', hidden_at
from storage_spaces where hidden_at is not null
union all
select gen_random_uuid(), 'hide', 'product', id, name, artisan_id, hidden_reason, 'terms',
  'Conditions d''utilisation, articles 5 et 6.', 'Cette annonce seule.', hidden_at
from products where hidden_at is not null;

alter table reports
  add column number text not null default draw_number('S') constraint reports_number_unique unique,
  -- Of who was not logged in.
  add column reporter_name text,
  add column reporter_email text,
  add column subject_url text,
  add column decision_id uuid constraint reports_decision references moderation_decisions (id),
  drop constraint reports_cause_known,
  add constraint reports_cause_known
    check (cause in ('misleading', 'forbidden', 'danger', 'counterfeit', 'minors', 'other'));
create index reports_decision_index on reports (decision_id);
create index reports_index on reports (created_at);

-- The links of mails about reports: each mail has its own, made when it is sent.
create table moderation_links (
  token_hash bytea constraint moderation_links_pk primary key,
  report_id uuid constraint moderation_links_report references reports (id),
  expires_at timestamptz not null
);
