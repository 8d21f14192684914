-- Units that go from one of an artisan's leases to another are written down at both ends.
alter table stock_movements
  drop constraint stock_movements_kind_known,
  add constraint stock_movements_kind_known check (kind in (
    'opening', 'sale', 'release', 'cancellation', 'uncollected', 'delivery', 'out_of_date', 'recalled', 'fetched', 'left_behind',
    'moved_out', 'moved_in', 'counted', 'added', 'broken', 'lost', 'given'
  ));
