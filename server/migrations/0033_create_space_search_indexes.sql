-- Trusted since PostgreSQL 13: the owner of the database may create it.
create extension if not exists pg_trgm;

-- Kept beside the address: taking the accents off every one, or finding its grid point, costs more than comparing it.
-- A stranger's search looks at the commune and the grid point alone.
alter table storage_spaces
  add column plain_address text not null
    generated always as (plain_text(address || ' ' || postcode || ' ' || city)) stored,
  add column plain_commune text not null
    generated always as (plain_text(postcode || ' ' || city)) stored,
  add column grid_lat double precision generated always as (grid_point(lat)) stored,
  add column grid_lng double precision generated always as (grid_point(lng)) stored;

create index storage_spaces_address_words on storage_spaces using gin (plain_address gin_trgm_ops)
  where archived_at is null;
create index storage_spaces_commune_words on storage_spaces using gin (plain_commune gin_trgm_ops)
  where archived_at is null;
create index storage_spaces_by_price on storage_spaces (price_cents, id) where archived_at is null;
create index storage_spaces_by_place on storage_spaces (lat, lng) where archived_at is null;
create index storage_spaces_by_grid on storage_spaces (grid_lat, grid_lng) where archived_at is null;

-- Whole metres between two points, as the crow flies.
create function metres_between(from_lat double precision, from_lng double precision, to_lat double precision, to_lng double precision)
returns integer language sql immutable parallel safe as $$
  select round(12742000 * asin(least(1, sqrt(
    power(sin(radians(to_lat - from_lat) / 2), 2)
    + cos(radians(from_lat)) * cos(radians(to_lat)) * power(sin(radians(to_lng - from_lng) / 2), 2)
  ))))::integer
$$;

-- What stands against a space is read from the index alone.
create index rentals_taking_index on rentals (space_id, end_date)
  include (start_date, pallets, status, hold_expires_at)
  where status in ('pending', 'confirmed');
drop index rentals_occupying_index;

-- As much as it is: the planner then asks it last, of the few spaces that fill a page.
alter function peak_pallets(uuid, date, date, timestamptz) cost 5000;
