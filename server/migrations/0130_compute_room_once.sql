-- Room and "on sale" are computed here alone. PostgreSQL puts the bodies of these functions into the queries that call
-- them, with their indexes: none is more than one expression or one query.

-- Whether a rental takes room of its space: it is paid, or held for somebody who is still paying.
create function takes_room(status text, hold_expires_at timestamptz, at_instant timestamptz) returns boolean
language sql immutable parallel safe as $$
  select status = 'confirmed' or (status = 'pending' and hold_expires_at > at_instant)
$$;

-- What takes room of a space over [from_day, to_day), each from its first day in there.
create function occupying(of_space uuid, from_day date, to_day date, at_instant timestamptz)
returns table (pallets integer, is_held boolean, first_day date, end_date date) language sql stable parallel safe as $$
  select pallets, rentals.status = 'pending', greatest(start_date, from_day), end_date
  from rentals
  where space_id = of_space and start_date < to_day and end_date > from_day
    and takes_room(rentals.status, hold_expires_at, at_instant)
$$;

-- Zero, and what it costs to find out how much is taken: PostgreSQL takes what it puts into a query for cheaper than it is, and
-- would work the room of every space out that matches instead of walking them as far as a page goes.
create function nothing_taken() returns integer language plpgsql stable parallel safe cost 5000 as $$
begin
  return 0;
end
$$;

-- The most pallets taken of a space on any day of [from_day, to_day): one row. What is taken only rises where a rental
-- starts, so only those days are looked at.
create function peak_of(of_space uuid, from_day date, to_day date, at_instant timestamptz)
returns table (pallets integer) language sql stable parallel safe as $$
  with taking as materialized (select * from occupying(of_space, from_day, to_day, at_instant))
  select coalesce(max((
    select sum(other.pallets) from taking as other
    where other.first_day <= taking.first_day and other.end_date > taking.first_day
  ))::integer, nothing_taken())
  from taking
$$;

-- The same as one value, for triggers and for one space.
create or replace function peak_pallets(of_space uuid, from_day date, to_day date, at_instant timestamptz)
returns integer language sql stable parallel safe as $$
  select pallets from peak_of(of_space, from_day, to_day, at_instant)
$$;

-- What is rented and held of a space over [from_day, to_day): a row for the first day, and one for each day on which that
-- changes, in no order.
create function occupancy(of_space uuid, from_day date, to_day date, at_instant timestamptz)
returns table (day date, rented integer, held integer) language sql stable parallel safe as $$
  with taking as materialized (select * from occupying(of_space, from_day, to_day, at_instant))
  select days.day,
    coalesce(sum(pallets) filter (where not is_held), 0)::integer,
    coalesce(sum(pallets) filter (where is_held), 0)::integer
  from (
    select from_day as day
    union select first_day from taking
    union select end_date from taking where end_date < to_day
  ) as days
  left join taking on taking.first_day <= days.day and taking.end_date > days.day
  group by days.day
$$;

-- A page that says how many there are is now one walk over the first two hundred: nothing reads the bound any more. The
-- version before this one still does while both run.
comment on column storage_spaces.busiest_pallets is
  'Not used since 0130; to be dropped, with its trigger and functions, once no older version runs.';

-- Whoever left or is suspended: what they offer is out of sight.
create function unavailable_people() returns setof uuid language sql stable parallel safe as $$
  select id from users where deleted_at is not null or suspended_at is not null
$$;

-- Whether a product can be bought on a day: there is stock, its rental runs and was not given back, and neither its artisan nor
-- their lessor is among the unavailable. These are given, for a function with a subquery would not be put into the query.
create function is_on_sale(product products, rental rentals, on_day date, unavailable uuid[]) returns boolean
language sql immutable parallel safe as $$
  select product.archived_at is null and product.hidden_at is null and product.is_in_stock
    and rental.status = 'confirmed' and rental.ending_since is null
    and rental.start_date <= on_day and rental.end_date > on_day
    and not array[product.artisan_id, rental.lessor_id] && unavailable
$$;
