-- Months that are closed: nothing is booked in them any more. What happened in one of them and is heard of later is booked on
-- the first day that is open; `booked_on` is none where that is the day it happened.
alter table ledger_movements add column booked_on date;
create index ledger_movements_booked_index on ledger_movements (booked_on) where booked_on is not null;

create table ledger_months (
  month date constraint ledger_months_pk primary key constraint ledger_months_first_day check (extract(day from month) = 1),
  -- Its end in the territory's zone.
  ends_before timestamptz not null,
  closed_at timestamptz not null,
  closed_by uuid not null constraint ledger_months_closed_by references users (id),
  -- Why it was closed although something differs.
  reason text,
  movement_count integer not null,
  -- Numbers go on from month to month of a year.
  first_number integer not null constraint ledger_months_first_number_positive check (first_number > 0),
  -- The operator's own, as it was: what tax is in its commission.
  vat_number text not null,
  seal text not null
);

create table ledger_month_totals (
  month date not null constraint ledger_month_totals_month references ledger_months (month),
  account text not null,
  debit_cents bigint not null constraint ledger_month_totals_debit_not_negative check (debit_cents >= 0),
  credit_cents bigint not null constraint ledger_month_totals_credit_not_negative check (credit_cents >= 0),
  constraint ledger_month_totals_pk primary key (month, account)
);

create trigger ledger_months_append_only before update or delete or truncate on ledger_months
  for each statement execute function refuse_ledger_change();
create trigger ledger_month_totals_append_only before update or delete or truncate on ledger_month_totals
  for each statement execute function refuse_ledger_change();

-- Whoever books holds the lock with others until their transaction ends, whoever closes a month alone: what is not committed yet
-- is waited for, and what comes later sees the month closed. The number is the closing's in the program.
create function book_in_open_month() returns trigger language plpgsql as $$
declare
  closed record;
begin
  perform pg_advisory_xact_lock_shared(728290);
  select ends_before, (month + interval '1 month')::date as next_day into closed
    from ledger_months order by month desc limit 1;
  if not found then
    return new;
  end if;
  if new.booked_on < closed.next_day then
    raise exception 'the month of % is closed', new.booked_on
      using errcode = 'restrict_violation', constraint = 'ledger_month_closed';
  end if;
  if new.booked_on is null and new.occurred_at < closed.ends_before then
    new.booked_on := closed.next_day;
  end if;
  return new;
end
$$;
create trigger ledger_movements_in_open_month before insert on ledger_movements
  for each row execute function book_in_open_month();

-- Nor is anything added to a movement of such a month, balanced or not.
create or replace function check_movement_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries where movement_id = new.movement_id) <> 0 then
    raise exception 'ledger movement % does not balance', new.movement_id
      using errcode = 'check_violation', constraint = 'ledger_movement_balances';
  end if;
  perform pg_advisory_xact_lock_shared(728290);
  if exists (
    select from ledger_movements, (
      select ends_before, (month + interval '1 month')::date as next_day from ledger_months order by month desc limit 1
    ) as closed
    where ledger_movements.id = new.movement_id
      and (booked_on < closed.next_day or booked_on is null and occurred_at < closed.ends_before)
  ) then
    raise exception 'ledger movement % is of a closed month', new.movement_id
      using errcode = 'restrict_violation', constraint = 'ledger_month_closed';
  end if;
  return null;
end
$$;
