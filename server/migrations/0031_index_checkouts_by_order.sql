-- From an order to its payment and the money it brings.
create index checkout_sessions_order_index on checkout_sessions (order_id) where order_id is not null;
