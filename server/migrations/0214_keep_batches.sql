-- Batches of products. `units` are those of the stock that are in it; what is in none is the rest. Whoever changes a stock changes
-- the batches of the locked product in the same transaction.
create table batches (
  id uuid constraint batches_pk primary key,
  product_id uuid not null constraint batches_product references products (id) on delete cascade,
  number text not null constraint batches_number_not_empty check (number <> ''),
  -- The last day on which it is sold: use-by or best-before.
  last_day date,
  place text not null default '',
  units integer not null constraint batches_units_not_negative check (units >= 0),
  -- When its artisan was told that its day comes.
  told_at timestamptz,
  recalled_at timestamptz,
  created_at timestamptz not null,
  constraint batches_once unique (product_id, number)
);
create index batches_dated on batches (last_day) where units > 0 and last_day is not null;
create index batches_recalled on batches (product_id) where units > 0 and recalled_at is not null;

-- Whether nothing of a batch is sold on a day any more.
create function is_over(batch batches, on_day date) returns boolean language sql immutable parallel safe as $$
  select batch.recalled_at is not null or (batch.last_day is not null and batch.last_day < on_day)
$$;

-- Which batches the units of an order are of. The order is written after its units were taken.
create table order_batches (
  order_id uuid not null constraint order_batches_order references orders (id) on delete cascade deferrable initially deferred,
  batch_id uuid not null constraint order_batches_batch references batches (id) on delete cascade,
  units integer not null constraint order_batches_units_positive check (units > 0),
  constraint order_batches_pk primary key (order_id, batch_id)
);
create index order_batches_batch_index on order_batches (batch_id);

alter table stock_movements
  add column batch_id uuid constraint stock_movements_batch references batches (id) on delete set null,
  drop constraint stock_movements_kind_known,
  add constraint stock_movements_kind_known check (kind in (
    'opening', 'sale', 'release', 'cancellation', 'uncollected', 'delivery', 'out_of_date', 'recalled', 'counted', 'added', 'broken',
    'lost', 'given'
  ));
create index stock_movements_batch_index on stock_movements (batch_id) where batch_id is not null;

-- A recall of one batch; its number as it was.
alter table recalls
  add column batch_id uuid,
  add column batch_number text;
drop index recalls_once;
create unique index recalls_once on recalls (product_id, batch_id, sold_from, sold_to, md5(danger || advice || contact))
  nulls not distinct;

alter table handover_events
  drop constraint handover_events_reason_known,
  add constraint handover_events_reason_known
    check (reason in ('damaged', 'missing', 'wrong_product', 'out_of_date', 'age', 'unwanted', 'other'));
