-- What the state's register of companies says of an artisan's SIRET. A row for each artisan, as new when the SIRET changes.
create table company_checks (
  user_id uuid constraint company_checks_pk primary key constraint company_checks_user references users,
  siret text not null,
  -- closed, other_name and unknown are the register's answers; away: it did not answer yet.
  state text not null default 'waiting'
    constraint company_checks_state check (state in ('waiting', 'away', 'active', 'closed', 'other_name', 'unknown')),
  -- As the register has them.
  name text,
  activity text,
  checked_at timestamptz,
  next_check_at timestamptz not null default 'epoch',
  attempts integer not null default 0,
  -- An administrator answers for the company, whatever the register says.
  vouched_at timestamptz,
  vouched_by uuid constraint company_checks_voucher references users,
  vouch_reason text,
  -- The state that its artisan was told of last by mail.
  told_state text,
  constraint company_checks_answer check (state in ('waiting', 'away') or checked_at is not null),
  constraint company_checks_vouched check ((vouched_at is null) = (vouch_reason is null))
);

create index company_checks_next on company_checks (next_check_at);

insert into company_checks (user_id, siret) select user_id, siret from artisan_profiles;

-- Whatever writes a SIRET, it is looked up.
create function ask_for_company_check() returns trigger language plpgsql as $$
begin
  insert into company_checks (user_id, siret) values (new.user_id, new.siret)
  on conflict (user_id) do update
  set siret = excluded.siret, state = 'waiting', name = null, activity = null, checked_at = null,
    next_check_at = 'epoch', attempts = 0, vouched_at = null, vouched_by = null, vouch_reason = null, told_state = null;
  return null;
end
$$;

-- Nothing new is sold or rented by who has ceased, unless an administrator vouches for them.
create function is_company_closed(of_user uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from company_checks where user_id = of_user and state = 'closed' and vouched_at is null
  )
$$;

create trigger artisan_profiles_siret_known after insert on artisan_profiles
  for each row execute function ask_for_company_check();

create trigger artisan_profiles_siret_changed after update of siret on artisan_profiles
  for each row when (old.siret <> new.siret) execute function ask_for_company_check();

-- An artisan whose company the register knows as theirs and active, or whom an administrator vouches for.
create function is_company_verified(of_user uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from company_checks where user_id = of_user and (state = 'active' or vouched_at is not null)
  )
$$;
