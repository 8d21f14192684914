-- A seller reads what they sold, newest first, place by place.
create index orders_seller_index on orders (seller_id, created_at desc);
