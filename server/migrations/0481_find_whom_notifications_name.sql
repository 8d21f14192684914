-- Of those that are there: people whom their reader dealt with, whose name stands in them as whole words.
-- Words and names are made once, not for each pair.
insert into notification_names (notification_id, user_id)
with dealings (reader_id, user_id) as (
  select seller_id, buyer_id from orders join order_lines on order_lines.order_id = orders.id
  union select buyer_id, seller_id from orders join order_lines on order_lines.order_id = orders.id
  union select lessor_id, buyer_id from orders join storage_spaces on storage_spaces.id = orders.space_id
  union select space_managers.user_id, buyer_id from orders join space_managers on space_managers.space_id = orders.space_id
  union select lessor_id, artisan_id from rentals
  union select artisan_id, lessor_id from rentals
  union select opener_id, respondent_id from claims
  union select respondent_id, opener_id from claims
  union select administrators.id, side.id from users as administrators, claims
    cross join lateral (values (opener_id), (respondent_id)) as side (id) where administrators.role = 'admin'
  union select lessor_id, space_managers.user_id from space_managers join storage_spaces on storage_spaces.id = space_id
  union select seller_id, team_members.user_id from team_members
  union select team_members.user_id, seller_id from team_members
  union select seller_id, person_id from team_acts
),
said as materialized (
  select id, user_id, ' ' || regexp_replace(title || ' ' || text, '[^[:alnum:]]+', ' ', 'g') || ' ' as words
  from notifications
),
names as materialized (
  select id,
    ' ' || regexp_replace(first_name || ' ' || name, '[^[:alnum:]]+', ' ', 'g') || ' ' as whole,
    ' ' || regexp_replace(first_name || ' ' || upper(left(name, 1)), '[^[:alnum:]]+', ' ', 'g') || ' ' as short
  from users where first_name <> '' and name <> ''
)
select said.id, names.id
from dealings
join names on names.id = dealings.user_id
join said on said.user_id = dealings.reader_id
where strpos(words, whole) > 0 or strpos(words, short) > 0;
