-- The links of mails stop with the account of their buyer: those of accounts that are closed already.
update handover_events set answer_token_hash = null
from orders join users on users.id = orders.buyer_id
where orders.id = handover_events.order_id and answer_token_hash is not null and deleted_at is not null;
