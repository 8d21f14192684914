-- A rental that waits for its lessor's answer keeps its room: its money is there, and a job ends it in time.
create or replace function takes_room(status text, hold_expires_at timestamptz, at_instant timestamptz) returns boolean
language sql immutable parallel safe as $$
  select status in ('confirmed', 'requested') or (status = 'pending' and hold_expires_at > at_instant)
$$;

-- As before; what is requested is held, not rented.
create or replace function occupying(of_space uuid, from_day date, to_day date, at_instant timestamptz)
returns table (pallets integer, is_held boolean, first_day date, end_date date) language sql stable parallel safe as $$
  select pallets, rentals.status <> 'confirmed', greatest(start_date, from_day), end_date
  from rentals
  where space_id = of_space and start_date < to_day and end_date > from_day
    and takes_room(rentals.status, hold_expires_at, at_instant)
$$;

-- Their conditions name what takes room.
create index rentals_taking_room_index on rentals (space_id, end_date)
  include (start_date, pallets, status, hold_expires_at)
  where status in ('pending', 'requested', 'confirmed');
drop index rentals_taking_index;
create index rentals_room_period_index on rentals (end_date, start_date) include (space_id, pallets, status, hold_expires_at)
  where status in ('pending', 'requested', 'confirmed');
drop index rentals_period_index;

-- Whatever the code does, what is rented and requested never exceeds the surface on any day.
drop trigger rentals_within_surface on rentals;
create constraint trigger rentals_within_surface after insert or update of status on rentals
  for each row when (new.status in ('confirmed', 'requested')) execute function check_space_capacity();
