create table storage_spaces (
  id uuid constraint storage_spaces_pk primary key,
  lessor_id uuid not null constraint storage_spaces_lessor references users (id),
  name text not null,
  address text not null,
  postcode text not null,
  city text not null,
  lat double precision,
  lng double precision,
  surface_m2 integer not null constraint storage_spaces_surface_positive check (surface_m2 > 0),
  price_cents integer not null constraint storage_spaces_price_positive check (price_cents > 0),
  photo text not null,
  manager_last_name text not null,
  manager_first_name text not null,
  phone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  constraint storage_spaces_located_whole check ((lat is null) = (lng is null))
);
create index storage_spaces_lessor_index on storage_spaces (lessor_id);
create index storage_spaces_listed_index on storage_spaces (created_at desc, id) where archived_at is null;

create table rentals (
  id uuid constraint rentals_pk primary key,
  space_id uuid not null constraint rentals_space references storage_spaces (id),
  artisan_id uuid not null constraint rentals_artisan references users (id),
  lessor_id uuid not null constraint rentals_lessor references users (id),
  pallets integer not null constraint rentals_pallets_positive check (pallets > 0),
  start_date date not null,
  end_date date not null,
  months integer not null constraint rentals_months_allowed check (months >= 1 and months <= 36),
  price_cents integer not null constraint rentals_price_positive check (price_cents > 0),
  total_cents integer not null constraint rentals_total_is_product check (total_cents = pallets * price_cents * months),
  status text not null constraint rentals_status_known
    check (status in ('pending', 'confirmed', 'expired', 'cancelled', 'refunded')),
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  constraint rentals_period_forward check (start_date < end_date)
);
create index rentals_occupying_index on rentals (space_id, end_date) where status in ('pending', 'confirmed');
create index rentals_artisan_index on rentals (artisan_id, created_at desc);

-- The most pallets taken on any day of [from_day, to_day): confirmed ones, and those held at the given instant.
-- Occupancy only rises where a rental starts, so only those days are looked at.
create function peak_pallets(of_space uuid, from_day date, to_day date, at_instant timestamptz)
returns integer language sql stable as $$
  with occupying as (
    select pallets, greatest(start_date, from_day) as first_day, end_date
    from rentals
    where space_id = of_space and start_date < to_day and end_date > from_day
      and status in ('pending', 'confirmed')
      and (status = 'confirmed' or hold_expires_at > at_instant)
  )
  select coalesce(max(taken), 0)::integer
  from (
    select sum(other.pallets) as taken
    from (select distinct first_day from occupying) as days
    join occupying as other on other.first_day <= days.first_day and other.end_date > days.first_day
    group by days.first_day
  ) as peaks
$$;

-- Whatever the code does, paid pallets never exceed the surface on any day.
create function check_space_capacity() returns trigger language plpgsql as $$
declare
  surface integer;
begin
  select surface_m2 into surface from storage_spaces where id = new.space_id for update;
  if peak_pallets(new.space_id, new.start_date, new.end_date, 'infinity') > surface then
    raise exception 'space % would be overbooked', new.space_id
      using errcode = 'check_violation', constraint = 'rentals_within_surface';
  end if;
  return null;
end
$$;
create function check_space_surface() returns trigger language plpgsql as $$
begin
  -- From the day after the change: a rental whose last day was the day before it, in any zone, is over.
  if peak_pallets(new.id, new.updated_at::date + 1, 'infinity', 'infinity') > new.surface_m2 then
    raise exception 'space % would be smaller than what is rented of it', new.id
      using errcode = 'check_violation', constraint = 'storage_spaces_surface_covers_rentals';
  end if;
  return null;
end
$$;
create constraint trigger storage_spaces_surface_covers_rentals after update of surface_m2 on storage_spaces
  for each row when (new.surface_m2 < old.surface_m2) execute function check_space_surface();

create constraint trigger rentals_within_surface after insert or update of status on rentals
  for each row when (new.status = 'confirmed') execute function check_space_capacity();
