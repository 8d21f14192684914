-- The addresses that artisans read without renting there: once a day, space and account.
create table address_readings (
  account_id uuid not null constraint address_readings_account references users,
  day date not null,
  space_id uuid not null constraint address_readings_space references storage_spaces,
  constraint address_readings_once primary key (account_id, day, space_id)
);

create index address_readings_of_space on address_readings (space_id, day);
create index address_readings_day on address_readings (day);
