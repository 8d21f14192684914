-- Texts are searched anywhere in a name, and by likeness when nothing has them. Trusted since
-- PostgreSQL 13: the owner of the database may create it.
create extension if not exists pg_trgm;

-- Kept beside the texts: taking the accents off every candidate costs more than finding it.
alter table products
  add column plain_name text not null generated always as (plain_text(name)) stored,
  add column plain_brand text not null generated always as (plain_text(brand)) stored,
  add column plain_pickup_location text not null generated always as (plain_text(pickup_location)) stored;

create index products_name_words on products using gin (plain_name gin_trgm_ops)
  where archived_at is null and stock_quantity > 0;
create index products_brand_words on products using gin (plain_brand gin_trgm_ops)
  where archived_at is null and stock_quantity > 0;
create index products_location_words on products using gin (plain_pickup_location gin_trgm_ops)
  where archived_at is null and stock_quantity > 0;

create index products_on_sale_newest on products (created_at desc, id)
  where archived_at is null and stock_quantity > 0;
create index products_on_sale_by_price on products (price_cents, id)
  where archived_at is null and stock_quantity > 0;
create index users_gone_index on users (id) where deleted_at is not null;
