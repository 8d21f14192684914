-- The administrator's lists, ten rows of a hundred thousand: newest first, by name, and by words anywhere in a row.
create index users_listed_index on users (created_at desc, id) where deleted_at is null;
create index users_name_index on users (plain_text(name || ' ' || first_name), id) where deleted_at is null;
create index users_words on users
  using gin (plain_text(first_name || ' ' || name || ' ' || email || ' ' || mobile_phone) gin_trgm_ops)
  where deleted_at is null;

create index storage_spaces_name_index on storage_spaces (plain_text(name), id) where archived_at is null;
create index storage_spaces_words on storage_spaces
  using gin (plain_text(name || ' ' || address || ' ' || manager_first_name || ' ' || manager_last_name) gin_trgm_ops)
  where archived_at is null;

create index products_name_index on products (plain_name, id) where archived_at is null;
create index products_words on products
  using gin ((plain_name || ' ' || plain_brand || ' ' || plain_pickup_location) gin_trgm_ops)
  where archived_at is null;

create index ledger_movements_amount_index on ledger_movements (amount_cents, id);
create index checkout_sessions_payer_index on checkout_sessions (payer_id);
create index checkout_sessions_seller_index on checkout_sessions (seller_id);
