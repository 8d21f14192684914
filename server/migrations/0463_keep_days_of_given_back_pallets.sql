-- Pallets that were given back stay on the days before the end of their lease, when it ends within their notice: they were taken on them.
-- What is held while somebody pays goes, as before.
create or replace function let_kept_pallets_go() returns trigger language plpgsql as $$
begin
  delete from kept_pallets
  where rental_id = new.id and (
    new.status = 'refunded' or start_date >= new.end_date or (hold_expires_at is not null and end_date > new.end_date)
  );
  update kept_pallets set end_date = new.end_date where rental_id = new.id and end_date > new.end_date;
  return null;
end
$$;
