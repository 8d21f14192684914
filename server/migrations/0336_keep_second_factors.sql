-- What somebody shows besides their password: a key that their phone makes codes with, sealed. It counts once a code of it
-- was given.
create table second_factors (
  user_id uuid constraint second_factors_pk primary key constraint second_factors_user references users (id),
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last thirty seconds, counted from 1970, whose code was taken: no code is taken twice.
  last_step bigint not null default 0,
  -- Wrong codes in a row, and until when none is looked at.
  wrong_tries integer not null default 0 constraint second_factors_wrong_tries check (wrong_tries >= 0),
  wait_until timestamptz
);

-- Codes for who lost their phone, each good once.
create table recovery_codes (
  user_id uuid not null
    constraint recovery_codes_user references users (id)
    constraint recovery_codes_factor references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pk primary key (user_id, code_hash)
);

-- Who gave the right password and has yet to give a code.
create table login_challenges (
  token_hash bytea constraint login_challenges_pk primary key,
  user_id uuid not null constraint login_challenges_user references users (id),
  expires_at timestamptz not null
);
create index login_challenges_user_index on login_challenges (user_id);
