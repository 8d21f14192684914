-- Whether somebody still counts on an order at an instant: it is being paid, or waits to be collected and its money
-- has not gone to its seller. That goes 30 days after the payment (`planOrderTransfer` in payments/rules.ts).
create function is_order_awaited(status text, paid_at timestamptz, at_instant timestamptz) returns boolean
language sql immutable parallel safe as $$
  select status = 'pending'
    or (status = 'to_collect' and coalesce(paid_at + interval '720 hours' > at_instant, true))
$$;
