-- What lists and pages are made of tells every process that it changed, once the transaction commits: each keeps its answers
-- until then (docs/adr/0212). The words on the channel are topics: a table, or of products what is said of one row.
create function tell_change() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform pg_notify('stokaz_changes', tg_table_name); end if;
  return null;
end
$$;

create function tell_table_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('stokaz_changes', tg_table_name);
  return null;
end
$$;

-- Which products there are, and in which order, is `products`; a sale that leaves some concerns those alone that show the product.
create function tell_products(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 50 then
    perform pg_notify('stokaz_changes', 'products:many');
  else
    perform pg_notify('stokaz_changes', 'products:' || id) from unnest(ids) as id;
  end if;
end
$$;

create function tell_changed_products() returns trigger language plpgsql as $$
declare
  sold constant text[] := '{stock_quantity,quantity,updated_at}';
begin
  perform tell_products(array(select id from changed));
  if exists (
    select from changed join former using (id)
    where to_jsonb(changed) - sold is distinct from to_jsonb(former) - sold
  ) then
    perform pg_notify('stokaz_changes', 'products');
  end if;
  return null;
end
$$;

create function tell_deleted_products() returns trigger language plpgsql as $$
begin
  perform tell_products(array(select id from changed));
  if exists (select from changed) then perform pg_notify('stokaz_changes', 'products'); end if;
  return null;
end
$$;

do $$
declare
  told text;
begin
  foreach told in array array[
    'rentals', 'kept_pallets', 'storage_spaces', 'space_pictures', 'product_pictures', 'product_words', 'lessor_profiles', 'artisan_profiles',
    'tax_requests', 'company_checks', 'reviews'
  ] loop
    execute format(
      'create trigger %1$s_tell_inserts after insert on %1$s referencing new table as changed
         for each statement execute function tell_change()', told);
    execute format(
      'create trigger %1$s_tell_updates after update on %1$s referencing new table as changed
         for each statement execute function tell_change()', told);
    execute format(
      'create trigger %1$s_tell_deletes after delete on %1$s referencing old table as changed
         for each statement execute function tell_change()', told);
    execute format(
      'create trigger %1$s_tell_truncates after truncate on %1$s for each statement execute function tell_table_change()', told);
  end loop;
end
$$;

create trigger products_tell_inserts after insert on products referencing new table as changed
  for each statement execute function tell_change();
create trigger products_tell_updates after update on products referencing new table as changed old table as former
  for each statement execute function tell_changed_products();
create trigger products_tell_deletes after delete on products referencing old table as changed
  for each statement execute function tell_deleted_products();
create trigger products_tell_truncates after truncate on products for each statement execute function tell_table_change();

-- Of people, what lists and pages say of them: not their passwords.
create trigger users_tell_updates after update of deleted_at, suspended_at, name, first_name, role on users
  for each row when (
    (old.deleted_at, old.suspended_at, old.name, old.first_name, old.role)
      is distinct from (new.deleted_at, new.suspended_at, new.name, new.first_name, new.role)
  ) execute function tell_table_change();

-- When the clock alone changes what is on sale or free next.
create index rentals_last_pickup_index on rentals (last_pickup) where status = 'confirmed';
create index rentals_hold_end_index on rentals (hold_expires_at) where status = 'pending';
create index kept_pallets_hold_end_index on kept_pallets (hold_expires_at) where hold_expires_at is not null;
