-- Closing an account takes the reasons out of its closures: no day opens or closes by that, so no last pickup moves.
drop trigger closures_move_last_pickups on closures;
create trigger closures_move_last_pickups
  after insert or delete or update of space_id, lessor_id, communes, is_everywhere, from_day, until_day on closures
  for each row execute function follow_closures();

-- Accounts that were closed before are treated as those that close from now on.
update closures set reason = '' from users where users.id = created_by and users.deleted_at is not null;

delete from product_words where not exists (
  select from (select distinct unnest(search_words) as tagged from products
    join users on users.id = artisan_id where deleted_at is null) as needed
  where needed.tagged = field || ':' || word);
