-- Cents of a payment that went back or will: refunds that another one replaced count once.
create function refunded_cents(payment_id uuid) returns integer language sql stable as $$
  select coalesce(sum(amount_cents), 0)::integer from refunds where checkout_id = payment_id and status <> 'replaced'
$$;
