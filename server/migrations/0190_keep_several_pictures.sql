-- What somebody who doesn't see a product's photo reads; empty: its name.
alter table products add column alt_text text not null default ''
  constraint products_alt_text_short check (char_length(alt_text) <= 150);

-- The other pictures of a product, in order; the first is `products.photo`, which the version before this one knows alone.
create table product_pictures (
  product_id uuid not null constraint product_pictures_product references products (id) on delete cascade,
  position integer not null constraint product_pictures_position_in_range check (position between 1 and 7),
  picture text not null,
  alt_text text not null default '' constraint product_pictures_alt_text_short check (char_length(alt_text) <= 150),
  constraint product_pictures_pk primary key (product_id, position),
  constraint product_pictures_once unique (product_id, picture)
);
create index product_pictures_picture_index on product_pictures (picture);
