-- A payment is owed to the sellers of its lines (0140), so it names none itself. Nothing writes or reads `seller_id` of
-- checkout_sessions any more. Processes of the version before this one still write it while they run, so the column and its index
-- stay until the next version.

-- What a refund from before 0140 takes without a share was its only seller's.
insert into refund_shares (refund_id, transfer_id, amount_cents)
select refunds.id, taken.id, refunds.amount_cents - refunds.owed_cents
from refunds
cross join lateral (
  select transfers.id from transfers
  where transfers.checkout_id = refunds.checkout_id and transfers.seller_id = (
    select seller_id from checkout_sessions where checkout_sessions.id = refunds.checkout_id
  )
  order by installment desc limit 1
) as taken
where refunds.status = 'due' and refunds.cause <> 'late_payment' and refunds.amount_cents > refunds.owed_cents
  and not exists (select from refund_shares where refund_id = refunds.id);
alter table checkout_sessions alter column seller_id drop not null;
