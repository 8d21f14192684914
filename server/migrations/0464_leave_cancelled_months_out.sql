-- First days of the months of a rental that are not charged any more, because it ended before.
create function cancelled_months(of_rental uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(due_on), '[]') from rents where rental_id = of_rental and status = 'cancelled'
$$;

-- What these months would have cost, in cents: as it was rented, with its changes.
create function cancelled_cents(of_rental uuid) returns integer language sql stable parallel safe as $$
  select coalesce(sum(
    case when rents.month < rentals.months then total_cents / rentals.months else 0 end
    + (
      select coalesce(sum(after - before), 0)
      from jsonb_to_recordset(changed_months(of_rental)) as scaled (month integer, before integer, after integer)
      where scaled.month = rents.month
    )
  ), 0)::integer
  from rents join rentals on rentals.id = rental_id
  where rental_id = of_rental and rents.status = 'cancelled'
$$;
