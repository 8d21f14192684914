-- The checkouts whose money is still on its way to or from a person, or contested: what is to be sent to them or taken
-- back of them, what is owed to them as payer, what a bank has not decided.
create function checkouts_awaited_by(of_user uuid) returns setof uuid language sql stable as $$
  select checkout_id from transfers where seller_id = of_user and status = 'waiting'
  union
  select transfers.checkout_id from transfer_reversals
  join transfers on transfers.id = transfer_reversals.transfer_id
  where transfers.seller_id = of_user and transfer_reversals.status = 'due'
  union
  select refunds.checkout_id from refunds
  join checkout_sessions on checkout_sessions.id = refunds.checkout_id
  where checkout_sessions.payer_id = of_user and refunds.status in ('due', 'failed')
  union
  select disputes.checkout_id from disputes
  join checkout_sessions on checkout_sessions.id = disputes.checkout_id
  where of_user in (checkout_sessions.payer_id, checkout_sessions.seller_id) and disputes.status = 'open'
$$;
