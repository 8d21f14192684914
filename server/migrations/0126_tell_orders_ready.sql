-- When the seller told the buyer that the order can be collected.
alter table orders add column ready_at timestamptz;
