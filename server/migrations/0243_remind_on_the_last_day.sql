-- The last day is reminded of, too.
alter table rental_reminders
  drop constraint rental_reminders_known,
  add constraint rental_reminders_known check (days_before in (1, 7, 30));
