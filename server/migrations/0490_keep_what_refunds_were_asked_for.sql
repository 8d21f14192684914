-- What an administrator asked for beside the amount and the reason of a refund: a repeated request is told from another one by it.
alter table refunds add column asked jsonb;
