-- Until when anything of a rental can be collected: the end of the pickup hours of its last open day, in the territory's own
-- time. None when it has no open day. What can't be collected any more is not sold.
alter table rentals add column last_pickup timestamp;

-- Volatile, so that whoever waited for another change sees it.
create function last_pickup_of(of_space uuid, start_date date, end_date date) returns timestamp language plpgsql volatile as $$
declare
  until_day date := end_date;
  window_days integer := 14;
  last_day date;
begin
  -- From the end on, most find it within the last week.
  while until_day > start_date loop
    select max(day) into last_day from open_days(of_space, greatest(start_date, until_day - window_days), until_day) as day;
    exit when last_day is not null;
    until_day := until_day - window_days;
    window_days := window_days * 4;
  end loop;
  return last_day + (
    select retrieval_end::time from storage_spaces join lessor_profiles on user_id = lessor_id where id = of_space
  );
end
$$;

-- Rentals that begin and openings that change are seen by each other: changes wait for one another and for new rentals.
create function await_pickup_changes(is_change boolean) returns void language plpgsql as $$
begin
  if is_change then perform pg_advisory_xact_lock(728151);
  else perform pg_advisory_xact_lock_shared(728151);
  end if;
end
$$;

create function know_last_pickup() returns trigger language plpgsql as $$
begin
  perform await_pickup_changes(false);
  new.last_pickup := last_pickup_of(new.space_id, new.start_date, new.end_date);
  return new;
end
$$;
create trigger rentals_know_last_pickup before insert or update of space_id, start_date, end_date on rentals
  for each row execute function know_last_pickup();

create function follow_pickup_hours() returns trigger language plpgsql as $$
begin
  perform await_pickup_changes(true);
  update rentals set last_pickup = last_pickup_of(space_id, start_date, end_date) where lessor_id = new.user_id;
  return null;
end
$$;
create trigger lessor_profiles_move_last_pickups
  after update of retrieval_days, retrieval_start, retrieval_end on lessor_profiles
  for each row when (
    (old.retrieval_days, old.retrieval_start, old.retrieval_end)
      is distinct from (new.retrieval_days, new.retrieval_start, new.retrieval_end)
  ) execute function follow_pickup_hours();

create function follow_slot_settings() returns trigger language plpgsql as $$
begin
  perform await_pickup_changes(true);
  update rentals set last_pickup = last_pickup_of(space_id, start_date, end_date) where space_id = new.space_id;
  return null;
end
$$;
create trigger slot_settings_move_last_pickups after update of is_slotted on slot_settings
  for each row when (old.is_slotted is distinct from new.is_slotted) execute function follow_slot_settings();

-- Only what ends during or after the days that change, and has no open day after them, can move.
create function follow_closure(changed closures) returns void language sql as $$
  update rentals set last_pickup = last_pickup_of(rentals.space_id, start_date, end_date)
  from storage_spaces as space
  where space.id = rentals.space_id and concerns(changed, space)
    and start_date < changed.until_day and end_date > changed.from_day
    and (last_pickup is null or last_pickup < changed.until_day)
$$;
create function follow_closures() returns trigger language plpgsql as $$
begin
  perform await_pickup_changes(true);
  if tg_op <> 'INSERT' then perform follow_closure(old); end if;
  if tg_op <> 'DELETE' then perform follow_closure(new); end if;
  return null;
end
$$;
create trigger closures_move_last_pickups after insert or update or delete on closures
  for each row execute function follow_closures();

create function follow_public_holidays() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  perform await_pickup_changes(true);
  update rentals set last_pickup = last_pickup_of(space_id, start_date, end_date)
  where exists (
    select from changed
    where day >= start_date and day < end_date and (last_pickup is null or last_pickup < day + 1)
  );
  return null;
end
$$;
create trigger public_holidays_added_move_last_pickups after insert on public_holidays
  referencing new table as changed for each statement execute function follow_public_holidays();
create trigger public_holidays_removed_move_last_pickups after delete on public_holidays
  referencing old table as changed for each statement execute function follow_public_holidays();

-- Those that are over stay without: nothing of them is sold.
update rentals set last_pickup = last_pickup_of(space_id, start_date, end_date) where end_date >= current_date - 1;

-- Whether a product can be bought at a moment of the territory's own time: there is stock, its rental runs, was not given back
-- and has pickup hours left, and neither its artisan nor their lessor is among the unavailable. These are given, for a function
-- with a subquery would not be put into the query. The function of the same name with a day is for the version before this one.
create function is_on_sale(product products, rental rentals, at_time timestamp, unavailable uuid[]) returns boolean
language sql immutable parallel safe as $$
  select product.archived_at is null and product.hidden_at is null and product.is_in_stock
    and rental.status = 'confirmed' and rental.ending_since is null
    and rental.start_date <= at_time::date and rental.end_date > at_time::date and rental.last_pickup > at_time
    and not array[product.artisan_id, rental.lessor_id] && unavailable
$$;
