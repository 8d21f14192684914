-- Whether the contract of a rental lets its artisan give pallets back; not in those of before.
alter table rentals
  add column gives_pallets_back boolean not null default false,
  -- The total stays what as many pallets cost as it was rented with, whatever it has of them later.
  drop constraint rentals_total_is_product,
  add constraint rentals_total_is_product check (mod(total_cents, nullif(price_cents * months, 0)) = 0);

alter table rental_changes
  drop constraint rental_changes_kind_known,
  add constraint rental_changes_kind_known check (kind in ('leave', 'give_back')),
  -- What the rental is made of from then on: pallets at a price over some days. Nobody changed anything after the first ones, which left.
  add column parts jsonb;

-- The months of a rental that cost more or less because it was changed, as the scales of its changes have them.
create function changed_months(of_rental uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(month), '[]')
  from rental_changes cross join lateral jsonb_array_elements(scale) as month where rental_id = of_rental
$$;

-- What a rental takes of its space beside its pallets of now over its own days: those given back until the end of their notice.
create table kept_pallets (
  id uuid constraint kept_pallets_pk primary key,
  rental_id uuid not null constraint kept_pallets_rental references rentals on delete cascade,
  space_id uuid not null constraint kept_pallets_space references storage_spaces,
  pallets integer not null constraint kept_pallets_some check (pallets <> 0),
  start_date date not null,
  end_date date not null,
  constraint kept_pallets_days check (start_date < end_date)
);
create index kept_pallets_room_index on kept_pallets (space_id, end_date);
create index kept_pallets_rental_index on kept_pallets (rental_id);

-- As before, and what is kept beside.
create or replace function occupying(of_space uuid, from_day date, to_day date, at_instant timestamptz)
returns table (pallets integer, is_held boolean, first_day date, end_date date) language sql stable parallel safe as $$
  select pallets, rentals.status <> 'confirmed', greatest(start_date, from_day), end_date
  from rentals
  where space_id = of_space and start_date < to_day and end_date > from_day
    and takes_room(rentals.status, hold_expires_at, at_instant)
  union all
  select pallets, false, greatest(start_date, from_day), end_date
  from kept_pallets
  where space_id = of_space and start_date < to_day and end_date > from_day
$$;

-- Nothing is kept of a rental beyond its end.
create function let_kept_pallets_go() returns trigger language plpgsql as $$
begin
  delete from kept_pallets where rental_id = new.id and (new.status = 'refunded' or end_date > new.end_date);
  return null;
end
$$;
create trigger rentals_let_kept_pallets_go after update of status, end_date on rentals
  for each row when (new.status = 'refunded' or new.end_date < old.end_date) execute function let_kept_pallets_go();

-- Pallets that are given back are the last ones: what stands there gets the smallest numbers that are free.
create function renumber_pallets() returns trigger language plpgsql as $$
begin
  delete from pallet_numbers where rental_id = new.id and number > new.pallets;
  perform give_pallet_numbers(new.id);
  return null;
end
$$;
create trigger rentals_renumber_pallets after update of pallets on rentals
  for each row when (new.pallets <> old.pallets) execute function renumber_pallets();

-- Whatever the code does, no change of a rental takes more of its space than there is, from the day on which it holds.
create function check_changed_capacity() returns trigger language plpgsql as $$
declare
  surface integer;
  of_space uuid;
begin
  select storage_spaces.id, surface_m2 into of_space, surface
  from rentals join storage_spaces on storage_spaces.id = rentals.space_id where rentals.id = new.rental_id
  for update of storage_spaces;
  if new.effective_on < new.end_date_after
    and peak_pallets(of_space, new.effective_on, new.end_date_after, 'infinity') > surface then
    raise exception 'space % would be overbooked', of_space
      using errcode = 'check_violation', constraint = 'rentals_within_surface';
  end if;
  return null;
end
$$;
create constraint trigger rental_changes_within_surface after insert on rental_changes
  for each row execute function check_changed_capacity();
