-- An account that the operator closed for a time, and listings taken out of sight, each with the reason its owner is told.
alter table users
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add constraint users_suspension_has_reason check ((suspended_at is null) = (suspension_reason is null));
alter table storage_spaces
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint storage_spaces_hiding_has_reason check ((hidden_at is null) = (hidden_reason is null));
alter table products
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint products_hiding_has_reason check ((hidden_at is null) = (hidden_reason is null));

-- Few people are gone or suspended: those who sell nothing any more are looked up at once.
create index users_unavailable_index on users (id) where deleted_at is not null or suspended_at is not null;
drop index users_gone_index;
