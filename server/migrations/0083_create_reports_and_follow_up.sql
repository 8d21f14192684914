-- What visitors say is wrong with a product or a space.
create table reports (
  id uuid constraint reports_pk primary key,
  subject_type text not null constraint reports_subject_known check (subject_type in ('space', 'product')),
  subject_id uuid not null,
  cause text not null constraint reports_cause_known check (cause in ('misleading', 'forbidden', 'danger', 'other')),
  words text not null,
  reporter_id uuid constraint reports_reporter references users (id),
  created_at timestamptz not null,
  resolved_at timestamptz
);
create index reports_waiting_index on reports (created_at) where resolved_at is null;

alter table contact_messages add column resolved_at timestamptz;
create index contact_messages_waiting_index on contact_messages (created_at) where resolved_at is null;

-- Since when money can't reach somebody it could reach before, whatever noticed it.
alter table users add column transfers_lost_at timestamptz;
create function note_lost_transfers() returns trigger language plpgsql as $$
begin
  new.transfers_lost_at := case when new.is_transfers_active then null else now() end;
  return new;
end
$$;
create trigger users_note_lost_transfers before update of is_transfers_active on users
  for each row when (old.is_transfers_active <> new.is_transfers_active) execute function note_lost_transfers();
create index users_transfers_lost_index on users (transfers_lost_at) where transfers_lost_at is not null;
create index storage_spaces_unlocated_index on storage_spaces (created_at) where lat is null and archived_at is null;
create index transfers_failed_index on transfers (due_at) where status = 'waiting' and attempts > 0;
