-- A listing that the operator has yet to approve: since when it waits, and why it was refused, until it is handed in again.
alter table storage_spaces
  add column unapproved_since timestamptz,
  add column refused_reason text,
  add constraint storage_spaces_refused_is_unapproved check (refused_reason is null or unapproved_since is not null);
alter table products
  add column unapproved_since timestamptz,
  add column refused_reason text,
  add constraint products_refused_is_unapproved check (refused_reason is null or unapproved_since is not null);

-- The operator's queue, and whoever waits: few rows, so that lists of what is on offer carry nothing more.
create index storage_spaces_unapproved_index on storage_spaces (unapproved_since, id) where unapproved_since is not null;
create index products_unapproved_index on products (unapproved_since, id) where unapproved_since is not null;
