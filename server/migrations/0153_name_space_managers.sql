-- Whom lessors let hand over orders at a place. `user_id` is empty until the invitation is accepted; `expires_at` is empty
-- from then on. The link in the invitation holds a token of which only the hash is kept.
create table space_managers (
  id uuid constraint space_managers_pk primary key,
  space_id uuid not null constraint space_managers_space references storage_spaces (id) on delete cascade,
  email text not null,
  user_id uuid constraint space_managers_user references users (id) on delete cascade,
  token_hash bytea constraint space_managers_token_unique unique,
  invited_at timestamptz not null,
  expires_at timestamptz,
  accepted_at timestamptz,
  constraint space_managers_expires_until_accepted check ((accepted_at is null) = (expires_at is not null)),
  constraint space_managers_accepted_by_somebody check ((accepted_at is null) = (user_id is null)),
  constraint space_managers_user_once unique (space_id, user_id)
);
create unique index space_managers_email_once on space_managers (space_id, lower(email));
create index space_managers_user_index on space_managers (user_id) where user_id is not null;
