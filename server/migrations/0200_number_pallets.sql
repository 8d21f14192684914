-- The pallets of a rental bear numbers from 1 on, so that people can name them: as many as the largest product of a shared
-- pallet takes m². A number stays with what stands there as long as anything does; then the next product may have it.
create table pallet_numbers (
  rental_id uuid not null references rentals on delete cascade,
  number integer not null constraint pallet_numbers_positive check (number > 0),
  -- `products.pallet_id`, or the id of the one product there.
  pallet_id uuid not null,
  constraint pallet_numbers_pkey primary key (rental_id, number)
);

-- The only writer of these numbers: takes back what is free again, then gives the smallest to what has none yet.
create function give_pallet_numbers(of_rental uuid) returns void language plpgsql as $$
begin
  -- Two products that come and go at once take turns; buyers of either don't wait for this.
  perform from rentals where id = of_rental for no key update;
  delete from pallet_numbers as given using (
    select number, pallet_id, row_number() over (partition by pallet_id order by number) as nth
    from pallet_numbers where rental_id = of_rental
  ) as taken
  where given.rental_id = of_rental and given.number = taken.number and taken.nth > coalesce((
    select max(area_m2) from products
    where rental_id = of_rental and coalesce(products.pallet_id, products.id) = taken.pallet_id and archived_at is null
  ), 0);
  insert into pallet_numbers (rental_id, number, pallet_id)
  select of_rental, free.number, wanting.pallet
  from (
    select pallet, row_number() over (order by since, pallet, nth) as turn
    from (
      select coalesce(pallet_id, id) as pallet, max(area_m2) as area, min(created_at) as since
      from products where rental_id = of_rental and archived_at is null group by 1
    ) as kept
    cross join lateral generate_series(1 + (
      select count(*)::integer from pallet_numbers where rental_id = of_rental and pallet_id = kept.pallet
    ), area) as nth
  ) as wanting
  join (
    select n as number, row_number() over (order by n) as turn
    from rentals cross join lateral generate_series(1, rentals.pallets) as n
    where rentals.id = of_rental
      and not exists (select from pallet_numbers where rental_id = of_rental and number = n)
  ) as free using (turn);
end $$;

create function number_pallets() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform give_pallet_numbers(old.rental_id); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.rental_id <> old.rental_id then
    perform give_pallet_numbers(new.rental_id);
  end if;
  return null;
end $$;

create trigger products_come after insert on products
  for each row when (new.archived_at is null) execute function number_pallets();
create trigger products_move after update of rental_id, pallet_id, area_m2, archived_at on products
  for each row when (
    (old.rental_id, old.pallet_id, old.area_m2, old.archived_at is null)
    is distinct from (new.rental_id, new.pallet_id, new.area_m2, new.archived_at is null)
  ) execute function number_pallets();
create trigger products_go after delete on products
  for each row when (old.archived_at is null) execute function number_pallets();

select give_pallet_numbers(rental_id)
from (select distinct rental_id from products where archived_at is null order by rental_id) as kept;
