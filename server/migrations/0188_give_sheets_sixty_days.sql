-- The day on which a product leaves the sale because its sheet doesn't say all that it must; none once it does. What is there
-- already, and what the version before this one writes, has sixty days. `facts_told`: days before it that its artisan was told of.
alter table products
  add column facts_due_on date default (current_date + 60),
  add column facts_told smallint;

-- As before, and the sheet says what it must, or has time left to.
create or replace function is_on_sale(product products, rental rentals, at_time timestamp, unavailable uuid[]) returns boolean
language sql immutable parallel safe as $$
  select product.archived_at is null and product.hidden_at is null and product.is_in_stock
    and (product.facts_due_on is null or product.facts_due_on > at_time::date)
    and rental.status = 'confirmed' and rental.ending_since is null
    and rental.start_date <= at_time::date and rental.end_date > at_time::date and rental.last_pickup > at_time
    and not array[product.artisan_id, rental.lessor_id] && unavailable
$$;

create index products_incomplete on products (facts_due_on) where facts_due_on is not null and archived_at is null;
