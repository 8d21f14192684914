-- A message can be reported by whom it was sent to; only then may an administrator read its conversation, and both are told.
alter table reports
  drop constraint reports_subject_known,
  add constraint reports_subject_known check (subject_type in ('space', 'product', 'seller', 'review', 'message'));

create table conversation_readings (
  id uuid constraint conversation_readings_pk primary key,
  conversation_id uuid not null constraint conversation_readings_conversation references conversations (id) on delete cascade,
  report_id uuid not null constraint conversation_readings_report references reports (id) on delete cascade,
  admin_id uuid not null constraint conversation_readings_admin references users (id),
  read_at timestamptz not null
);
create index conversation_readings_index on conversation_readings (conversation_id, read_at);
create index conversation_readings_report_index on conversation_readings (report_id);
create index conversation_readings_admin_index on conversation_readings (admin_id);
