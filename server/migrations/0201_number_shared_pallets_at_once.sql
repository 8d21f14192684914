-- A product that comes to a pallet with numbers enough changes none: a file of ten thousand products on shared pallets does not
-- look at all of them for each.
create or replace function number_pallets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.area_m2 <= (
    select count(*) from pallet_numbers
    where rental_id = new.rental_id and pallet_id = coalesce(new.pallet_id, new.id)
  ) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform give_pallet_numbers(old.rental_id); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.rental_id <> old.rental_id then
    perform give_pallet_numbers(new.rental_id);
  end if;
  return null;
end $$;
