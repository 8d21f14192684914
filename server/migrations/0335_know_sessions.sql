-- A session as its owner reads it: what opened it, and a name of its own to end it by. Those from before say neither; the
-- version that runs beside this one writes neither.
alter table login_sessions
  add column id uuid not null default gen_random_uuid() constraint login_sessions_id_unique unique,
  add column browser text not null default '',
  add column system text not null default '',
  -- When its owner last showed who they are: dangerous acts want that to be recent.
  add column confirmed_at timestamptz;

-- What somebody has signed in with: anything else is told to them.
create table known_devices (
  user_id uuid not null constraint known_devices_user references users (id),
  browser text not null,
  system text not null,
  last_used_at timestamptz not null,
  constraint known_devices_pk primary key (user_id, browser, system)
);
