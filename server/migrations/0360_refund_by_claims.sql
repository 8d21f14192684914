alter table refunds
  drop constraint refunds_cause_known,
  add constraint refunds_cause_known
    check (cause in ('late_payment', 'cancellation', 'withdrawal', 'gesture', 'provider', 'dispute', 'lease_change', 'claim'));
