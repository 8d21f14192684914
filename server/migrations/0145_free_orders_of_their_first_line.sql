-- What orders say of their first line is written no more: order_lines says it. Processes of the version before this one still
-- write it while they run, so the columns stay until the next version: `seller_id`, `product_id`, `quantity`, `price_cents`,
-- `ready_at` of orders.
alter table orders
  alter column seller_id drop not null,
  alter column product_id drop not null,
  alter column quantity drop not null,
  alter column price_cents drop not null;
drop index orders_product_index;
drop index orders_seller_index;

-- An order's state always agrees with its lines when a transaction ends.
create or replace function keep_order_and_lines_alike() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.id and status is distinct from state_of_lines(id)) then
    raise exception 'order % is not in the state of its lines', new.id
      using errcode = 'check_violation', constraint = 'order_agrees_with_lines';
  end if;
  return null;
end
$$;
drop function freeze_single_order;
