-- What was done, by whom, is only added to. People are named by their id alone: their names leave with their account.
update audit_log set detail = jsonb_build_object('changed', (select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(detail) as field))
  where action = 'edit';

-- Nobody: the settings made an Admin, a stranger was refused.
alter table audit_log alter column actor_id drop not null;

create index audit_log_subject_index on audit_log (subject_id, created_at desc);
create index audit_log_actor_index on audit_log (actor_id, created_at desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
