alter table refunds validate constraint refunds_status_known;
alter table ledger_movements
  validate constraint ledger_movements_kind_known,
  validate constraint ledger_movements_of_a_purchase;
