-- Topics that somebody wants no mail of: they stand among their notifications alone.
create table muted_topics (
  user_id uuid not null constraint muted_topics_user references users (id) on delete cascade,
  topic text not null,
  muted_at timestamptz not null,
  constraint muted_topics_pk primary key (user_id, topic)
);

-- The link in each mail of a topic by which it is muted without logging in.
create table unsubscribe_links (
  token_hash bytea constraint unsubscribe_links_pk primary key,
  user_id uuid not null constraint unsubscribe_links_user references users (id) on delete cascade,
  topic text not null,
  created_at timestamptz not null
);
create index unsubscribe_links_user_index on unsubscribe_links (user_id);
create index unsubscribe_links_age_index on unsubscribe_links (created_at);
