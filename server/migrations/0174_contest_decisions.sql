-- From when a measure holds and until when; a suspension may be told thirty days before.
alter table moderation_decisions
  -- None: at once.
  add column takes_effect_on date,
  add column applied_at timestamptz,
  -- Its last day; none: without end.
  add column ends_on date,
  -- Why a business is suspended without the thirty days.
  add column notice_waiver text constraint moderation_decisions_waiver_known
    check (notice_waiver in ('law', 'repeated', 'danger', 'fraud')),
  add column end_cause text constraint moderation_decisions_end_cause_known
    check (end_cause in ('lifted', 'term', 'contested', 'replaced'));
update moderation_decisions set applied_at = decided_at where measure <> 'none';
update moderation_decisions set end_cause = 'lifted' where ended_at is not null;
create index moderation_decisions_open_index on moderation_decisions (id) where ended_at is null and measure <> 'none';

alter table moderation_links
  add column decision_id uuid constraint moderation_links_decision references moderation_decisions (id),
  add constraint moderation_links_of_one check (num_nonnulls(report_id, decision_id) = 1);

-- What the owner, or whoever reported, says against a decision, and what becomes of it.
create table decision_contests (
  id uuid constraint decision_contests_pk primary key,
  decision_id uuid not null constraint decision_contests_decision references moderation_decisions (id),
  -- Whose report was left; none: whom the measure is against contests it.
  report_id uuid constraint decision_contests_report references reports (id),
  sender_id uuid constraint decision_contests_sender references users (id),
  message text not null,
  sent_at timestamptz not null,
  answer_by date not null,
  outcome text constraint decision_contests_outcome_known check (outcome in ('upheld', 'taken_back')),
  reason text,
  decided_at timestamptz,
  decided_by uuid constraint decision_contests_decided_by references users (id),
  constraint decision_contests_once unique nulls not distinct (decision_id, report_id),
  constraint decision_contests_decided check (num_nulls(outcome, reason, decided_at) in (0, 3))
);
create index decision_contests_open_index on decision_contests (answer_by) where decided_at is null;
create index decision_contests_sender_index on decision_contests (sender_id);
