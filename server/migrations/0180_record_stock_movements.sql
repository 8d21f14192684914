-- Every change of a product's stock, with its reason: added up, they are the stock. Whoever changes the stock writes the
-- movement in the same statement. The key has all that the history of a product is read by: a sale writes one index.
create table stock_movements (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null constraint stock_movements_product references products (id) on delete cascade,
  kind text not null constraint stock_movements_kind_known check (kind in (
    'opening', 'sale', 'release', 'cancellation', 'uncollected', 'delivery', 'counted', 'added', 'broken', 'lost', 'given'
  )),
  units integer not null constraint stock_movements_units_some check (units <> 0),
  stock_after integer not null constraint stock_movements_stock_not_negative check (stock_after >= 0),
  note text not null default '',
  -- Whoever corrected or received; none of what orders do by themselves.
  actor_id uuid constraint stock_movements_actor references users (id),
  -- No foreign keys: units are taken before their order is written, and both may be deleted before the product.
  order_id uuid,
  delivery_id uuid,
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint stock_movements_pk primary key (product_id, recorded_at, id)
);

insert into stock_movements (product_id, kind, units, stock_after, at)
select id, 'opening', stock_quantity, stock_quantity, now() from products where stock_quantity > 0;
