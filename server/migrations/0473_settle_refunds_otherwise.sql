-- A refund that failed at the payer's bank is settled otherwise: the operator sends the money from their own bank account.
-- `sent_at` then is the day of that. Validated by 0474.
alter table refunds
  drop constraint refunds_status_known,
  add constraint refunds_status_known
    check (status in ('due', 'sent', 'failed', 'replaced', 'settled_otherwise')) not valid;
alter table ledger_movements
  drop constraint ledger_movements_kind_known,
  add constraint ledger_movements_kind_known check (kind in (
    'rental_payment', 'order_payment', 'refund', 'transfer', 'reversal', 'platform_fee', 'bank_refund',
    'provider_fee', 'dispute_fee', 'dispute_withdrawal', 'dispute_reinstatement', 'dispute_correction',
    'payout', 'payout_reversal', 'payout_arrival', 'payout_return', 'top_up', 'provider_adjustment'
  )) not valid,
  drop constraint ledger_movements_of_a_purchase,
  add constraint ledger_movements_of_a_purchase check (checkout_id is not null or kind not in (
    'rental_payment', 'order_payment', 'refund', 'transfer', 'reversal', 'platform_fee', 'bank_refund'
  )) not valid;
