-- An environmental claim that says nothing precise can be reported of a product. Validated by 0449.
alter table reports
  drop constraint reports_cause_known,
  add constraint reports_cause_known check (cause in (
    'misleading', 'green_claim', 'forbidden', 'danger', 'counterfeit', 'minors', 'identity', 'hidden_business', 'conduct', 'fraud', 'other'
  )) not valid;
