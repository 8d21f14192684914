-- Since when nobody new can rent a space, because its lessor took it off offer; null while they offer it.
alter table storage_spaces add column taken_off_at timestamptz;
