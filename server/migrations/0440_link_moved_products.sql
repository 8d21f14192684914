-- Products that units were moved between are the same goods on several leases: a recall or an injunction is about all of them.
create table product_moves (
  from_id uuid not null constraint product_moves_from references products (id) on delete cascade,
  to_id uuid not null constraint product_moves_to references products (id) on delete cascade,
  constraint product_moves_pk primary key (from_id, to_id),
  constraint product_moves_not_to_itself check (from_id <> to_id)
);
create index product_moves_to_index on product_moves (to_id);

-- A product with all those that moves link it to, in either direction and over others.
create function same_goods(product_id uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive goods (id) as (
    select same_goods.product_id
    union
    select linked.id from goods cross join lateral (
      select to_id from product_moves where from_id = goods.id
      union all select from_id from product_moves where to_id = goods.id
    ) as linked (id)
  )
  select id from goods
$$;
