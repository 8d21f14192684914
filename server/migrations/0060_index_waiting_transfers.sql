create index transfers_waiting_index on transfers (seller_id, due_at) where status = 'waiting';
