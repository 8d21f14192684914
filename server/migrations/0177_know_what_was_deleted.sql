-- When each rule of retention was last applied, and what it deleted.
create table retention_runs (
  rule text constraint retention_runs_pk primary key,
  ran_at timestamptz not null,
  removed integer not null constraint retention_runs_removed_positive check (removed >= 0),
  removed_in_all integer not null constraint retention_runs_all_positive check (removed_in_all >= 0)
);

-- A purchase is deleted after ten years. Its payment stays, as amounts and ids: the books are only added to.
alter table checkout_sessions drop constraint checkout_sessions_one_purchase;
alter table checkout_sessions add constraint checkout_sessions_one_purchase check (
  (purpose = 'rental' and order_id is null or purpose = 'order' and rental_id is null)
  and (rental_id is not null or order_id is not null or status in ('paid', 'expired', 'cancelled', 'refunded'))
);
alter table papers
  drop constraint papers_order,
  drop constraint papers_rental,
  add constraint papers_order foreign key (order_id) references orders on delete cascade,
  add constraint papers_rental foreign key (rental_id) references rentals on delete cascade;
create index orders_created_index on orders (created_at);
create index rentals_end_index on rentals (end_date);

-- The audit log is only added to. One thing leaves it: after a year, the network address of a sign-in.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create function refuse_audit_update() returns trigger language plpgsql as $$
begin
  if old.created_at < now() - interval '1 year'
    and new.detail = old.detail - 'address'
    and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail' then
    return new;
  end if;
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_keeps_acts before update on audit_log
  for each row execute function refuse_audit_update();
