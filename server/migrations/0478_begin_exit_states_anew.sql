-- A rental that lasts longer has another end: signatures of its exit state were for the former one, and both sides are invited again.
create function renew_exit_state() returns trigger language plpgsql as $$
begin
  update place_states set version = version + 1 where rental_id = new.id and kind = 'exit' and status = 'draft';
  delete from place_state_reminders where rental_id = new.id and kind = 'exit';
  return null;
end
$$;
create trigger rentals_renew_exit_state after update of end_date on rentals for each row
  when (new.end_date > old.end_date) execute function renew_exit_state();
