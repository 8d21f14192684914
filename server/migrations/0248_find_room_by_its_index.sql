-- The same rentals as before, said so that PostgreSQL sees the condition of rentals_taking_room_index in it: of "one of two statuses, or
-- a third with a date" it made two scans for each space and read every row, and searches by dates took twice as long.
create or replace function takes_room(status text, hold_expires_at timestamptz, at_instant timestamptz) returns boolean
language sql immutable parallel safe as $$
  select status in ('pending', 'requested', 'confirmed') and (status <> 'pending' or hold_expires_at > at_instant)
$$;
