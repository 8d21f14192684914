-- Links that prove an address, or change it when it is not the account's yet. The token itself is nowhere.
create table email_proofs (
  token_hash bytea constraint email_proofs_pk primary key,
  user_id uuid not null constraint email_proofs_user references users (id),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_proofs_user_index on email_proofs (user_id);

-- The address that somebody wants instead of theirs, until its link is opened.
create table email_changes (
  user_id uuid constraint email_changes_pk primary key constraint email_changes_user references users (id),
  email text not null,
  -- The session that asked, with the password: it outlives the change.
  session_token_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
