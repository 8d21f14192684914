-- What waits for the operator's approval is not on sale.
create or replace function is_on_sale(product products, rental rentals, at_time timestamp, unavailable uuid[]) returns boolean
language sql immutable parallel safe as $$
  select product.archived_at is null and product.hidden_at is null and product.unapproved_since is null and product.is_in_stock
    and (product.facts_due_on is null or product.facts_due_on > at_time::date)
    and rental.status = 'confirmed' and rental.ending_since is null and rental.sales_paused_at is null
    and rental.start_date <= at_time::date and rental.end_date > at_time::date and rental.last_pickup > at_time
    and not array[product.artisan_id, rental.lessor_id] && unavailable
$$;
