-- An order whose money came too late was paid too: its buyer finds it in their list, by a number. Made of its id, without
-- the digits that look like letters, as the numbers drawn since.
update orders
set order_number = overlay(translate(upper(left(md5(id::text), 8)), '01', 'XY') placing '-' from 5 for 0)
where status = 'refunded' and order_number is null;
