-- Whoever gives all of it back and has all of their money back reviews none of it: an opinion would cost nobody anything.
create or replace function reviewable_by(person uuid, since date, today date, zone text)
returns table (about text, order_id uuid, rental_id uuid, subject_id uuid, owner_id uuid, experienced_on date)
language sql stable as $$
  with collected as (
    select order_lines.order_id, orders.space_id, order_lines.seller_id,
      max((order_lines.collected_at at time zone zone)::date) as experienced_on
    from orders join order_lines on order_lines.order_id = orders.id
    where orders.buyer_id = person and order_lines.status = 'collected' and order_lines.collected_at >= since::timestamp at time zone zone
      and (select coalesce(sum(units), 0) from withdrawal_lines where line_id = order_lines.id and is_return_needed)
        < order_lines.quantity - order_lines.cancelled_quantity
    group by order_lines.order_id, orders.space_id, order_lines.seller_id
  ),
  ended as (
    select rentals.id, rentals.space_id, rentals.lessor_id, rentals.artisan_id, end_date - 1 as experienced_on
    from rentals
    where person in (rentals.artisan_id, rentals.lessor_id) and status = 'confirmed' and end_date > since and end_date <= today
  ),
  found as (
    select 'seller' as about, collected.order_id, null::uuid as rental_id, seller_id as subject_id, seller_id as owner_id,
      collected.experienced_on
    from collected
    union all
    select 'place', collected.order_id, null, collected.space_id, storage_spaces.lessor_id, max(collected.experienced_on)
    from collected join storage_spaces on storage_spaces.id = collected.space_id
    group by collected.order_id, collected.space_id, storage_spaces.lessor_id
    union all
    select 'place', null, ended.id, space_id, lessor_id, ended.experienced_on from ended where artisan_id = person
    union all
    select 'tenant', null, ended.id, artisan_id, artisan_id, ended.experienced_on from ended where lessor_id = person
  )
  select found.* from found join users as owner on owner.id = owner_id
  where owner.deleted_at is null and owner_id <> person
    and not exists (
      select from space_managers
      where about = 'place' and space_managers.space_id = subject_id and space_managers.user_id = person)
$$;
