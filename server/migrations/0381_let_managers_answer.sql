-- Who hands over at a place writes and reads in its lessor's name about its orders and leases.
alter table messages add column written_by uuid constraint messages_written_by references users (id);
create index messages_written_by_index on messages (written_by) where written_by is not null;

-- Whoever takes part in a conversation, and on whose side: their own, or that of the lessor for whom they hand over.
create view conversation_sides as
  select id as conversation_id, opener_id as person_id, opener_id as side_id from conversations
  union all
  select id, other_id, other_id from conversations
  union all
  select conversations.id, space_managers.user_id, lessor_id
  from conversations
  join orders on orders.id = subject_id
  join storage_spaces on storage_spaces.id = orders.space_id and lessor_id in (opener_id, other_id)
  join space_managers on space_managers.space_id = storage_spaces.id
  where about = 'order' and archived_at is null
    and space_managers.user_id is not null and space_managers.user_id not in (opener_id, other_id)
  union all
  select conversations.id, space_managers.user_id, storage_spaces.lessor_id
  from conversations
  join rentals on rentals.id = subject_id
  join storage_spaces on storage_spaces.id = rentals.space_id and storage_spaces.lessor_id in (opener_id, other_id)
  join space_managers on space_managers.space_id = storage_spaces.id
  where about = 'rental' and archived_at is null
    and space_managers.user_id is not null and space_managers.user_id not in (opener_id, other_id);
