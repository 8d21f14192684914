-- When the last try to charge a month of a lease that is over had failed, and both sides were told that nothing more is tried. It stays owed.
alter table rents add column given_up_at timestamptz;
