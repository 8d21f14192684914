-- Which reminders of a rental's end were sent: each once, whatever runs twice.
create table rental_reminders (
  rental_id uuid not null constraint rental_reminders_rental references rentals (id) on delete cascade,
  days_before integer not null constraint rental_reminders_known check (days_before in (7, 30)),
  sent_at timestamptz not null,
  constraint rental_reminders_once primary key (rental_id, days_before)
);
create index rentals_ending_index on rentals (end_date) where status = 'confirmed';
