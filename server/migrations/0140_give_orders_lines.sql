-- One product of an order, with all that is said of it, frozen when it was bought: what becomes of the product or of its
-- seller's profile later changes nothing here. A line's position is its transfer's installment.
create table order_lines (
  id uuid constraint order_lines_pk primary key default gen_random_uuid(),
  order_id uuid not null constraint order_lines_order references orders (id) on delete cascade,
  position smallint not null constraint order_lines_position_not_negative check (position >= 0),
  product_id uuid not null constraint order_lines_product references products (id),
  seller_id uuid not null constraint order_lines_seller references users (id),
  quantity integer not null constraint order_lines_quantity_positive check (quantity > 0),
  cancelled_quantity integer not null default 0
    constraint order_lines_cancelled_within_quantity check (cancelled_quantity between 0 and quantity),
  price_cents integer not null constraint order_lines_price_positive check (price_cents > 0),
  total_cents integer not null constraint order_lines_total_is_product check (total_cents = quantity * price_cents),
  status text not null constraint order_lines_status_known
    check (status in ('pending', 'to_collect', 'collected', 'expired', 'cancelled', 'refunded')),
  product_name text not null,
  product_description text not null,
  product_photo text not null,
  seller_name text not null,
  seller_company_name text not null,
  seller_siret text not null,
  -- The first day after the rental that the goods are kept in.
  rental_end date not null,
  ready_at timestamptz,
  collected_at timestamptz,
  constraint order_lines_once unique (order_id, position)
);
create index order_lines_seller_index on order_lines (seller_id, order_id);
create index order_lines_product_index on order_lines (product_id);
create index order_lines_photo_index on order_lines (product_photo);

-- The place as the buyer knew it, and the terms they bought under.
alter table orders
  add column place_name text,
  add column place_address text,
  add column manager_first_name text,
  add column manager_last_name text,
  add column place_phone text,
  add column retrieval_days text[],
  add column retrieval_start text,
  add column retrieval_end text,
  add column terms_version text,
  drop constraint orders_total_is_product,
  add constraint orders_total_positive check (total_cents > 0);

-- What an order's state is by those of its lines.
create function state_of_lines(of_order uuid) returns text language sql stable as $$
  select case
    when bool_or(status = 'to_collect') then 'to_collect'
    when bool_or(status = 'collected') then 'collected'
    else min(status) end
  from order_lines where order_id = of_order
$$;

-- An order as the version before this one writes it gets its line and its place. Goes with the columns that say the same of
-- the first line: `seller_id`, `product_id`, `quantity`, `price_cents`, `ready_at` of orders.
create function freeze_single_order(of_order uuid) returns void language sql as $$
  insert into order_lines (order_id, position, product_id, seller_id, quantity, price_cents, total_cents, status,
    product_name, product_description, product_photo, seller_name, seller_company_name, seller_siret, rental_end,
    ready_at, collected_at)
  select orders.id, 0, products.id, orders.seller_id, orders.quantity, orders.price_cents, orders.total_cents, orders.status,
    products.name, products.description, products.photo, trade_name, company_name, siret, rentals.end_date,
    orders.ready_at, orders.collected_at
  from orders
  join products on products.id = orders.product_id
  join rentals on rentals.id = products.rental_id
  join artisan_profiles on artisan_profiles.user_id = orders.seller_id
  where orders.id = of_order;
  update orders
  set place_name = space.name, place_address = space.address, manager_first_name = space.manager_first_name,
    manager_last_name = space.manager_last_name, place_phone = space.phone, retrieval_days = lessor.retrieval_days,
    retrieval_start = lessor.retrieval_start, retrieval_end = lessor.retrieval_end, terms_version = buyer.terms_version
  from storage_spaces as space, lessor_profiles as lessor, users as buyer
  where orders.id = of_order and space.id = orders.space_id and lessor.user_id = space.lessor_id
    and buyer.id = orders.buyer_id;
$$;
select freeze_single_order(id) from orders;

-- An order's state always agrees with its lines when a transaction ends. The version before this one moves orders alone: the
-- one line of such an order follows; an order of several lines refuses, and this version moves it when asked again.
create function keep_order_and_lines_alike() returns trigger language plpgsql as $$
begin
  if not exists (select from order_lines where order_id = new.id) then
    perform freeze_single_order(new.id);
  elsif (select count(*) from order_lines where order_id = new.id) = 1 then
    update order_lines
    set status = orders.status, ready_at = coalesce(order_lines.ready_at, orders.ready_at),
      collected_at = coalesce(order_lines.collected_at, orders.collected_at)
    from orders
    where orders.id = new.id and order_id = new.id
      and (order_lines.status <> orders.status or order_lines.ready_at is null and orders.ready_at is not null);
  end if;
  if exists (select from orders where id = new.id and status <> state_of_lines(id)) then
    raise exception 'order % is not in the state of its lines', new.id
      using errcode = 'check_violation', constraint = 'order_agrees_with_lines';
  end if;
  return null;
end
$$;
create constraint trigger order_agrees_with_lines after insert or update of status, ready_at on orders
  deferrable initially deferred for each row execute function keep_order_and_lines_alike();

-- A payment is owed to several sellers, and a refund taken from several.
alter table ledger_entries drop constraint ledger_entries_pk;
alter table ledger_entries add constraint ledger_entries_once unique nulls not distinct (movement_id, account, party_id);

-- What a refund takes of each transfer's gross; `owed_cents` of it was owed to the payer already. What neither says, in refunds
-- of the version before this one, is its only seller's.
create table refund_shares (
  refund_id uuid not null constraint refund_shares_refund references refunds (id) on delete cascade,
  transfer_id uuid not null constraint refund_shares_transfer references transfers (id),
  amount_cents integer not null constraint refund_shares_amount_positive check (amount_cents > 0),
  constraint refund_shares_pk primary key (refund_id, transfer_id)
);
create index refund_shares_transfer_index on refund_shares (transfer_id);
-- `part`: what of a purchase it is for, when the rest goes on.
alter table refunds
  add column part text,
  add column owed_cents integer not null default 0
    constraint refunds_owed_within_amount check (owed_cents between 0 and amount_cents);
update refunds
set owed_cents = least(refunds.amount_cents, greatest(0, owed.cents))
from (
  select checkout_id, -sum(ledger_entries.amount_cents)::integer as cents
  from ledger_entries join ledger_movements on ledger_movements.id = ledger_entries.movement_id
  where account = 'payer_refundable'
  group by checkout_id
) as owed
where owed.checkout_id = refunds.checkout_id and refunds.status = 'due';
insert into refund_shares (refund_id, transfer_id, amount_cents)
select refunds.id, transfers.id, refunds.amount_cents - refunds.owed_cents
from refunds
join checkout_sessions on checkout_sessions.id = refunds.checkout_id and checkout_sessions.purpose = 'order'
join transfers on transfers.checkout_id = refunds.checkout_id
where refunds.status <> 'replaced' and refunds.cause <> 'late_payment' and refunds.amount_cents > refunds.owed_cents;

-- Everybody whose money a contested payment is about, not one seller alone.
create or replace function checkouts_awaited_by(of_user uuid) returns setof uuid language sql stable as $$
  select checkout_id from transfers where seller_id = of_user and status = 'waiting'
  union
  select transfers.checkout_id from transfer_reversals
  join transfers on transfers.id = transfer_reversals.transfer_id
  where transfers.seller_id = of_user and transfer_reversals.status = 'due'
  union
  select refunds.checkout_id from refunds
  join checkout_sessions on checkout_sessions.id = refunds.checkout_id
  where checkout_sessions.payer_id = of_user and refunds.status in ('due', 'failed')
  union
  select disputes.checkout_id from disputes
  join checkout_sessions on checkout_sessions.id = disputes.checkout_id
  where disputes.status = 'open' and (of_user = checkout_sessions.payer_id
    or exists (select from transfers where transfers.checkout_id = disputes.checkout_id and seller_id = of_user))
$$;
