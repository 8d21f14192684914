-- Keys that a phone, a computer or a security key keeps to itself; ours is the public half.
create table passkeys (
  id uuid constraint passkeys_pk primary key,
  user_id uuid not null constraint passkeys_user references users (id),
  credential_id text not null constraint passkeys_credential_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_index on passkeys (user_id);

-- What a passkey is to sign, once: of whoever adds one, or of nobody yet when it opens a session.
create table passkey_challenges (
  challenge_hash bytea constraint passkey_challenges_pk primary key,
  user_id uuid constraint passkey_challenges_user references users (id),
  expires_at timestamptz not null
);

-- Whether a session was opened by a passkey: no further factor is asked for in it.
alter table login_sessions add column with_passkey boolean not null default false;
