-- What people with an account were told, by mail as a rule: kept ninety days, to be read again.
create table notifications (
  id uuid constraint notifications_pk primary key,
  user_id uuid not null constraint notifications_user references users (id) on delete cascade,
  -- None of what is always mailed.
  topic text,
  title text not null,
  text text not null,
  -- Of this site.
  path text constraint notifications_path_is_ours check (path ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_user_index on notifications (user_id, created_at desc, id desc);
create index notifications_unread_index on notifications (user_id, created_at desc, id desc) where read_at is null;
create index notifications_age_index on notifications (created_at);
