create table products (
  id uuid constraint products_pk primary key,
  rental_id uuid not null constraint products_rental references rentals (id),
  artisan_id uuid not null constraint products_artisan references users (id),
  space_id uuid not null constraint products_space references storage_spaces (id),
  name text not null,
  pickup_location text not null,
  brand text not null,
  category text,
  sub_category text,
  quantity integer not null constraint products_quantity_positive check (quantity > 0),
  stock_quantity integer not null
    constraint products_stock_not_negative check (stock_quantity >= 0),
  price_cents integer not null constraint products_price_positive check (price_cents > 0),
  area_m2 integer not null constraint products_area_positive check (area_m2 > 0),
  description text not null,
  photo text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  constraint products_stock_within_quantity check (stock_quantity <= quantity)
);
create index products_rental_index on products (rental_id);
create index products_listed_index on products (created_at desc, id) where archived_at is null;

create table orders (
  id uuid constraint orders_pk primary key,
  order_number text constraint orders_number_unique unique,
  buyer_id uuid not null constraint orders_buyer references users (id),
  seller_id uuid not null constraint orders_seller references users (id),
  product_id uuid not null constraint orders_product references products (id),
  space_id uuid not null constraint orders_space references storage_spaces (id),
  quantity integer not null constraint orders_quantity_positive check (quantity > 0),
  price_cents integer not null constraint orders_price_positive check (price_cents > 0),
  total_cents integer not null constraint orders_total_is_product check (total_cents = quantity * price_cents),
  status text not null constraint orders_status_known
    check (status in ('pending', 'to_collect', 'collected', 'expired', 'cancelled', 'refunded')),
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  collected_at timestamptz,
  constraint orders_not_to_oneself check (buyer_id <> seller_id),
  constraint orders_numbered_when_paid
    check (order_number is not null or status not in ('to_collect', 'collected'))
);
create index orders_buyer_index on orders (buyer_id, created_at desc);
create index orders_product_index on orders (product_id) where status in ('pending', 'to_collect');
create index orders_space_index on orders (space_id, buyer_id);
