-- Somebody counts on an order until it is collected, given up or paid back: after the last call, 30 days after the payment, its
-- buyer was told that it waits for them. Lines that wait for the operator's decision count too.
create function is_order_awaited(status text) returns boolean
language sql immutable parallel safe as $$
  select status in ('pending', 'to_collect')
$$;

-- For processes of before this migration.
create or replace function is_order_awaited(status text, paid_at timestamptz, at_instant timestamptz) returns boolean
language sql immutable parallel safe as $$
  select is_order_awaited(status)
$$;
