-- Whom a notification names: it goes when that person closes their account. A name in its words is not enough: many people are called the same.
create table notification_names (
  notification_id uuid not null constraint notification_names_notification references notifications (id) on delete cascade,
  user_id uuid not null constraint notification_names_user references users (id) on delete cascade,
  constraint notification_names_pk primary key (notification_id, user_id)
);
create index notification_names_user_index on notification_names (user_id);
-- Nothing searches their words any more.
drop index notifications_words;
