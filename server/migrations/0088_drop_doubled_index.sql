-- The constraint that an order has one checkout session has an index of its own.
drop index checkout_sessions_order_index;
