-- What one account keeps back without paying is counted before it may keep more back.
create index checkout_sessions_unpaid_index on checkout_sessions (payer_id)
  where status in ('open', 'expired', 'cancelled');
