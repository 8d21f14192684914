-- The places whose lessor and managers were told in the evening what comes tomorrow; without a place: all of that day were.
create table evening_mails (
  day date not null,
  space_id uuid constraint evening_mails_space references storage_spaces (id) on delete cascade,
  constraint evening_mails_once unique nulls not distinct (day, space_id)
);
