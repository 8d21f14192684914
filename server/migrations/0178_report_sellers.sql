-- An artisan or a lessor can be reported, with causes of their own.
alter table reports
  drop constraint reports_subject_known,
  add constraint reports_subject_known check (subject_type in ('space', 'product', 'seller')),
  drop constraint reports_cause_known,
  add constraint reports_cause_known check (
    cause in (
      'misleading', 'forbidden', 'danger', 'counterfeit', 'minors', 'other',
      'identity', 'hidden_business', 'conduct', 'fraud'
    )
  );
