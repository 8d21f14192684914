-- No day to come has more pallets taken of a space than this. It only bounds: a space with more room than it leaves free
-- is known to have room without a look at its rentals, any other is counted. Time and cancellations lower the truth
-- under it, so it is lowered now and then; what takes pallets raises it at once.
alter table storage_spaces add column busiest_pallets integer not null default 0
  constraint storage_spaces_busiest_not_negative check (busiest_pallets >= 0);

-- Every day from the day before: in any zone of the world, today and what follows. Holds count whatever their end.
create function busiest_pallets(of_space uuid, at_instant timestamptz) returns integer language sql stable as $$
  select peak_pallets(of_space, (at_instant at time zone 'UTC')::date - 1, 'infinity', '-infinity')
$$;

create function raise_busiest_pallets() returns trigger language plpgsql as $$
begin
  -- Whoever takes pallets waits for whoever did before: the count then sees theirs.
  perform from storage_spaces where id = new.space_id for update;
  update storage_spaces
  set busiest_pallets = greatest(busiest_pallets, peak_pallets(id, new.start_date, new.end_date, '-infinity'))
  where id = new.space_id
    and busiest_pallets < peak_pallets(id, new.start_date, new.end_date, '-infinity');
  return null;
end
$$;
create trigger rentals_raise_busiest after insert or update of status, pallets, start_date, end_date, space_id on rentals
  for each row when (new.status in ('pending', 'confirmed')) execute function raise_busiest_pallets();

update storage_spaces set busiest_pallets = busiest_pallets(id, now());

