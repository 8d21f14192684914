-- From how many units on an artisan is told that little is left of a product, and whether they were since it was last more.
create table stock_thresholds (
  product_id uuid constraint stock_thresholds_pk primary key
    constraint stock_thresholds_product references products (id) on delete cascade,
  threshold integer not null constraint stock_thresholds_threshold_in_range check (threshold >= 1 and threshold <= 10000),
  told_at timestamptz
);
