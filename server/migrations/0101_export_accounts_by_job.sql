-- The archive of what is kept of a person, one each: asked for, then ready to be fetched. Its file has the same id.
create table account_exports (
  id uuid constraint account_exports_pk primary key,
  user_id uuid not null
    constraint account_exports_user references users (id)
    constraint account_exports_one_each unique,
  asked_at timestamptz not null,
  ready_at timestamptz
);
create index account_exports_age_index on account_exports (asked_at);
