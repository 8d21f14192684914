-- The month of a lease that a day is in, from 0; the first one before the lease begins.
create function month_of_lease(start_date date, on_day date) returns integer language sql immutable parallel safe as $$
  select greatest(months - (start_date + months * interval '1 month' > on_day)::integer, 0)
  from (
    select ((extract(year from on_day) - extract(year from start_date)) * 12
      + extract(month from on_day) - extract(month from start_date))::integer as months
  ) as passed
$$;

-- What the month of a lease that a day is in costs, in cents: as it was rented, with its changes. After its end, its last month.
create function month_rent(of_rental uuid, on_day date) returns integer language sql stable parallel safe as $$
  select (
    case when running.month < months then total_cents / months else 0 end
    + (
      select coalesce(sum(after - before), 0)
      from jsonb_to_recordset(changed_months(of_rental)) as scaled (month integer, before integer, after integer)
      where scaled.month = running.month
    )
  )::integer
  from rentals
  cross join lateral (select month_of_lease(start_date, least(on_day, end_date - 1)) as month) as running
  where rentals.id = of_rental
$$;
