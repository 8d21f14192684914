-- How many times the buyer was reminded of what waits for them.
alter table orders add column reminders_sent integer not null default 0
  constraint orders_reminders_known check (reminders_sent between 0 and 2);
create index orders_uncollected_index on orders (paid_at) where status = 'to_collect' and reminders_sent < 2;
