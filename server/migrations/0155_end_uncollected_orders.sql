-- What nobody came for: the artisan's again, 14 days after its buyer was called a last time or when the rental it is kept in
-- ends, whichever is first.
alter table order_lines
  add column not_collected_at timestamptz,
  drop constraint order_lines_status_known,
  add constraint order_lines_status_known
    check (status in ('pending', 'to_collect', 'collected', 'not_collected', 'expired', 'cancelled', 'refunded'));
-- `last_call_on`: the day its buyer was told that the money went and until when they can still come.
alter table orders
  add column last_call_on date,
  drop constraint orders_status_known,
  add constraint orders_status_known
    check (status in ('pending', 'to_collect', 'collected', 'not_collected', 'expired', 'cancelled', 'refunded')),
  drop constraint orders_numbered_when_paid,
  add constraint orders_numbered_when_paid
    check (order_number is not null or status not in ('to_collect', 'collected', 'not_collected'));

create or replace function state_of_lines(of_order uuid) returns text language sql stable as $$
  select case
    when bool_or(status = 'to_collect') then 'to_collect'
    when bool_or(status = 'collected') then 'collected'
    when bool_or(status = 'not_collected') then 'not_collected'
    else min(status) end
  from order_lines where order_id = of_order
$$;

-- Long over already: nobody is written to, and nothing is sold any more from rentals that ended.
update order_lines
set status = 'not_collected', not_collected_at = now()
from orders
where orders.id = order_id and order_lines.status = 'to_collect' and rental_end <= current_date
  and orders.paid_at < now() - interval '44 days';
update orders set status = state_of_lines(id) where status = 'to_collect' and status <> state_of_lines(id);
