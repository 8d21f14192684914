-- Which messages went out, to whom and about which purchase; neither their words nor an address.
create table mails (
  id uuid constraint mails_pk primary key,
  about uuid,
  recipient_id uuid constraint mails_recipient references users (id),
  subject text not null,
  posted_at timestamptz not null,
  sent_at timestamptz
);
create index mails_about_index on mails (about) where about is not null;
create index mails_recipient_index on mails (recipient_id, posted_at desc);
create index mails_age_index on mails (posted_at);

-- The provider's own id of what an event is about: a session, a payment, a dispute, an account.
alter table webhook_events add column subject text;
create index webhook_events_subject_index on webhook_events (subject) where subject is not null;

create index orders_space_open_index on orders (space_id) where status in ('pending', 'to_collect');
create index rentals_lessor_index on rentals (lessor_id, created_at desc);
create index refunds_requested_by_index on refunds (requested_by) where requested_by is not null;
