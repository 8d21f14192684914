-- What orders said of their first line goes: nothing has written or read it since 0145, and order_lines has what it said. Their
-- checks and foreign keys go with the columns. The trigger named `ready_at`, which moves no state.
drop trigger order_agrees_with_lines on orders;
alter table orders
  drop constraint orders_not_to_oneself,
  drop column seller_id,
  drop column product_id,
  drop column quantity,
  drop column price_cents,
  drop column ready_at;
create constraint trigger order_agrees_with_lines after insert or update of status on orders
  deferrable initially deferred for each row execute function keep_order_and_lines_alike();
