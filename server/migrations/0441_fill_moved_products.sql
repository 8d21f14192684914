-- One artisan's moves follow one another, and each writes what left just before what came: the two belong together.
insert into product_moves (from_id, to_id)
select distinct went.product_id, came.product_id
from stock_movements as came
join products as there on there.id = came.product_id
cross join lateral (
  select movement.product_id, movement.units
  from products as here join stock_movements as movement on movement.product_id = here.id
  where here.artisan_id = there.artisan_id and movement.kind = 'moved_out' and movement.recorded_at < came.recorded_at
  order by movement.recorded_at desc limit 1
) as went
where came.kind = 'moved_in' and went.units = -came.units and went.product_id <> came.product_id
on conflict do nothing;
