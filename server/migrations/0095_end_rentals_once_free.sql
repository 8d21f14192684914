-- Since when a rental whose money went back only waits for the orders of its products: nothing new is sold from it.
alter table rentals add column ending_since timestamptz;
create index rentals_once_free_index on rentals (ending_since) where ending_since is not null and status = 'confirmed';
