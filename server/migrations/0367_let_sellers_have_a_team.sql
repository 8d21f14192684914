-- Whom an artisan lets act in their name, with what they may do: by an invitation that is mailed, of which the hash alone is kept.
create table team_members (
  id uuid constraint team_members_pk primary key,
  seller_id uuid not null constraint team_members_seller references users (id) on delete cascade,
  email text not null,
  user_id uuid constraint team_members_user references users (id) on delete cascade,
  rights text[] not null,
  token_hash bytea constraint team_members_token_unique unique,
  invited_at timestamptz not null,
  expires_at timestamptz,
  accepted_at timestamptz,
  constraint team_members_rights_known check (rights <@ array['products', 'sales', 'leases', 'money'] and cardinality(rights) > 0),
  constraint team_members_expires_until_accepted check ((accepted_at is null) = (expires_at is not null)),
  constraint team_members_accepted_by_somebody check ((accepted_at is null) = (user_id is null)),
  constraint team_members_not_of_oneself check (user_id <> seller_id),
  constraint team_members_user_once unique (seller_id, user_id)
);
create unique index team_members_email_once on team_members (seller_id, lower(email));
create index team_members_user_index on team_members (user_id) where user_id is not null;

-- Sessions that act for a seller now. What they may do is looked up at each call, in team_members.
create table acting_sessions (
  token_hash bytea constraint acting_sessions_pk primary key
    constraint acting_sessions_session references login_sessions (token_hash) on delete cascade,
  seller_id uuid not null constraint acting_sessions_seller references users (id) on delete cascade
);

-- What somebody did in a seller's name: which call, about what.
create table team_acts (
  id uuid constraint team_acts_pk primary key,
  seller_id uuid not null constraint team_acts_seller references users (id) on delete cascade,
  person_id uuid constraint team_acts_person references users (id) on delete set null,
  call text not null,
  subject_id text,
  at timestamptz not null
);
create index team_acts_seller_index on team_acts (seller_id, at desc, id);
create index team_acts_at_index on team_acts (at);
