-- What a whole month of a lease costs, in cents, with the pallets and prices of a day; of its first or last day before or after it.
create function rent_on(of_rental uuid, on_day date) returns integer language sql stable parallel safe as $$
  select coalesce(
    (
      select sum((part ->> 'price')::integer * (part ->> 'pallets')::integer)
      from jsonb_array_elements(latest.parts) as part
      where (part ->> 'from')::date <= shown.day and shown.day < (part ->> 'to')::date
    ),
    total_cents / months
  )::integer
  from rentals
  left join lateral (
    select parts from rental_changes where rental_id = rentals.id order by number desc limit 1
  ) as latest on true
  cross join lateral (select greatest(start_date, least(on_day, end_date - 1)) as day) as shown
  where rentals.id = of_rental
$$;

-- What the running month of a lease costs, in cents, where a change holds for some of its days only; null otherwise.
create function partial_month(of_rental uuid, on_day date) returns integer language sql stable parallel safe as $$
  select nullif(month_rent(id, on_day), rent_on(id, on_day))
  from rentals
  where id = of_rental and start_date <= on_day and on_day < end_date
$$;
