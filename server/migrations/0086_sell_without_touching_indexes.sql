-- PostgreSQL writes every index of a row again when a column changes that one of them reads, its condition included. These
-- read whether there is stock, which most sales don't change, no longer how much. Source:
-- https://www.postgresql.org/docs/18/storage-hot.html
alter table products
  add column is_in_stock boolean not null generated always as (stock_quantity > 0) stored;

drop index products_on_sale_newest;
drop index products_on_sale_by_price;
drop index products_search_words;

create index products_on_sale_newest on products (created_at desc, id)
  where archived_at is null and is_in_stock;
create index products_on_sale_by_price on products (price_cents, id)
  where archived_at is null and is_in_stock;
create index products_search_words on products using gin (search_words)
  where archived_at is null and is_in_stock;
