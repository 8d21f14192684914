-- Two columns of checkout_sessions go, with the foreign key and the index of the first: nothing has written or read seller_id
-- since 0433, nor charge_id since 0089.
alter table checkout_sessions
  drop column seller_id,
  drop column charge_id;
